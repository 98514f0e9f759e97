-- Earlier versions of all documents, not only of notes. The bytes are kept for notes only.
CREATE TABLE document_version (
    document         INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    version          INTEGER NOT NULL,
    title            TEXT,
    content_hash     TEXT,
    size_bytes       INTEGER NOT NULL,
    page_count       INTEGER,
    method           TEXT    NOT NULL,
    saved_at_micros  INTEGER NOT NULL,
    PRIMARY KEY (document, version)
) STRICT, WITHOUT ROWID;

INSERT INTO document_version (document, version, title, content_hash, size_bytes, method, saved_at_micros)
SELECT document, version, title, content_hash, size_bytes, 'text_extraction', saved_at_micros FROM note_version;

DROP TABLE note_version;

CREATE INDEX document_version_by_content ON document_version (content_hash) WHERE content_hash IS NOT NULL;
