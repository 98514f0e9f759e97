-- The values of a document's metadata, for filters: its title and author, and the owner's own keys.
CREATE TABLE document_metadata (
    document INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    name     TEXT    NOT NULL,
    value    TEXT    NOT NULL,
    PRIMARY KEY (document, name, value)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_by_metadata ON document_metadata (name, value, document);

-- Documents from before. Values are written as the program writes them: numbers in their shortest form.
INSERT OR IGNORE INTO document_metadata (document, name, value)
SELECT number, 'title', title FROM document WHERE length(title) <= 1000
UNION ALL
SELECT number, 'author', author FROM document WHERE length(author) <= 1000
UNION ALL
SELECT number, name, CASE type
        WHEN 'true' THEN 'true'
        WHEN 'false' THEN 'false'
        WHEN 'real' THEN CASE WHEN atom = CAST(atom AS INTEGER) THEN CAST(CAST(atom AS INTEGER) AS TEXT)
                              ELSE CAST(atom AS TEXT) END
        ELSE CAST(atom AS TEXT) END
FROM (
    SELECT number, entry.key AS name, entry.type, entry.atom
    FROM document, json_each(document.metadata) AS entry
    UNION ALL
    SELECT number, entry.key, item.type, item.atom
    FROM document, json_each(document.metadata) AS entry, json_each(entry.value) AS item
    WHERE entry.type = 'array'
)
WHERE type IN ('text', 'integer', 'real', 'true', 'false') AND length(atom) <= 1000;

-- Where callers find a document: the path that it was read from, or the file name of an upload. The part after the last
-- separator has an index, so that a path is also found by its end.
ALTER TABLE document ADD COLUMN path TEXT
    GENERATED ALWAYS AS (replace(coalesce(source_path, CASE kind WHEN 'file' THEN file_name END), '\', '/')) VIRTUAL;
ALTER TABLE document ADD COLUMN path_name TEXT
    GENERATED ALWAYS AS (substr(path, length(rtrim(path, replace(path, '/', ''))) + 1)) VIRTUAL;
CREATE INDEX document_by_path_name ON document (path_name);

-- The jobs that made or read a document.
CREATE INDEX job_by_document ON job (document_id, sequence) WHERE document_id IS NOT NULL;
