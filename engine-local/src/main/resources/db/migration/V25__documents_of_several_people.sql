-- The same bytes can be several documents now, and so can the files of one path: callers that cannot access each
-- other's collections do not learn what the others have. The program decides which documents are the same. SQLite
-- cannot drop the constraint of a column, so the table is made again; foreign keys are not enforced meanwhile.
CREATE TABLE document_of_several (
    number            INTEGER PRIMARY KEY AUTOINCREMENT,
    id                TEXT    NOT NULL UNIQUE,
    kind              TEXT    NOT NULL CHECK (kind IN ('file', 'note')),
    file_name         TEXT    NOT NULL,
    source_path       TEXT,
    content_hash      TEXT    NOT NULL,
    format            TEXT    NOT NULL,
    size_bytes        INTEGER NOT NULL,
    version           INTEGER NOT NULL CHECK (version >= 1),
    -- One more whenever anything changes that the index knows: the text, or the tags alone.
    revision          INTEGER NOT NULL,
    method            TEXT    NOT NULL,
    title             TEXT,
    author            TEXT,
    language          TEXT,
    page_count        INTEGER,
    chunk_count       INTEGER NOT NULL,
    metadata          TEXT    NOT NULL,
    properties        TEXT    NOT NULL,
    -- Which job made it: a job that was asked for earlier must not replace what a later one made.
    job_sequence      INTEGER NOT NULL,
    added_at_micros   INTEGER NOT NULL,
    updated_at_micros INTEGER NOT NULL,
    -- What the owner of a document calls it and its author. The columns without "given" are what is shown.
    given_title       TEXT,
    given_author      TEXT,
    -- When the current version was stored; absent for versions from before V24.
    saved_at_micros   INTEGER,
    -- Whether a caller that is limited to collections added it; unknown, and therefore not, for those from before.
    is_of_limited     INTEGER NOT NULL DEFAULT 0,
    -- Where callers find a document: the path that it was read from, or the file name of an upload.
    path              TEXT GENERATED ALWAYS AS (
        replace(coalesce(source_path, CASE kind WHEN 'file' THEN file_name END), '\', '/')) VIRTUAL,
    path_name         TEXT GENERATED ALWAYS AS (
        substr(path, length(rtrim(path, replace(path, '/', ''))) + 1)) VIRTUAL
) STRICT;

INSERT INTO document_of_several (number, id, kind, file_name, source_path, content_hash, format, size_bytes, version,
    revision, method, title, author, language, page_count, chunk_count, metadata, properties, job_sequence,
    added_at_micros, updated_at_micros, given_title, given_author, saved_at_micros)
SELECT number, id, kind, file_name, source_path, content_hash, format, size_bytes, version,
    revision, method, title, author, language, page_count, chunk_count, metadata, properties, job_sequence,
    added_at_micros, updated_at_micros, given_title, given_author, saved_at_micros
FROM document;

-- Numbers of deleted documents are not used again.
DELETE FROM sqlite_sequence WHERE name = 'document_of_several';
INSERT INTO sqlite_sequence (name, seq) SELECT 'document_of_several', seq FROM sqlite_sequence WHERE name = 'document';

DROP TABLE document;
-- Triggers of other tables name the table, and keep its name.
PRAGMA legacy_alter_table = ON;
ALTER TABLE document_of_several RENAME TO document;
PRAGMA legacy_alter_table = OFF;

CREATE INDEX document_by_content ON document (content_hash);
CREATE INDEX document_by_source ON document (source_path) WHERE source_path IS NOT NULL;
CREATE INDEX document_by_added ON document (added_at_micros, number);
CREATE INDEX document_by_updated ON document (updated_at_micros, number);
CREATE INDEX document_by_name ON document (file_name, number);
CREATE INDEX document_by_size ON document (size_bytes, number);
CREATE INDEX document_by_path_name ON document (path_name);
CREATE INDEX document_by_kind_added ON document (kind, added_at_micros, number);
CREATE INDEX document_by_kind_updated ON document (kind, updated_at_micros, number);
CREATE INDEX document_by_format ON document (format, number);
CREATE INDEX document_by_revision ON document (revision, chunk_count) WHERE chunk_count > 0;

CREATE TRIGGER document_added AFTER INSERT ON document BEGIN
    INSERT INTO document_tally VALUES ('', NEW.kind, NEW.format, 1, NEW.chunk_count, NEW.size_bytes)
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER document_changed AFTER UPDATE OF kind, format, chunk_count, size_bytes ON document BEGIN
    INSERT INTO document_tally
    SELECT tag, OLD.kind, OLD.format, -1, -OLD.chunk_count, -OLD.size_bytes
    FROM (SELECT '' AS tag UNION ALL SELECT tag FROM document_tag WHERE document = OLD.number) WHERE TRUE
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
    INSERT INTO document_tally
    SELECT tag, NEW.kind, NEW.format, 1, NEW.chunk_count, NEW.size_bytes
    FROM (SELECT '' AS tag UNION ALL SELECT tag FROM document_tag WHERE document = NEW.number) WHERE TRUE
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
END;

-- The tags go first, while the document is still there to say what they count.
CREATE TRIGGER document_removed BEFORE DELETE ON document BEGIN
    DELETE FROM document_tag WHERE document = OLD.number;
    INSERT INTO document_tally VALUES ('', OLD.kind, OLD.format, -1, -OLD.chunk_count, -OLD.size_bytes)
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER document_named AFTER INSERT ON document BEGIN
    INSERT INTO document_name (rowid, file_name, title)
    VALUES (NEW.number, lower(NEW.file_name), lower(coalesce(NEW.title, '')));
END;

CREATE TRIGGER document_renamed AFTER UPDATE OF file_name, title ON document
WHEN OLD.file_name <> NEW.file_name OR OLD.title IS NOT NEW.title BEGIN
    DELETE FROM document_name WHERE rowid = OLD.number;
    INSERT INTO document_name (rowid, file_name, title)
    VALUES (NEW.number, lower(NEW.file_name), lower(coalesce(NEW.title, '')));
END;

CREATE TRIGGER document_unnamed AFTER DELETE ON document BEGIN
    DELETE FROM document_name WHERE rowid = OLD.number;
END;

CREATE TRIGGER collection_changed AFTER UPDATE OF kind, format, chunk_count, size_bytes ON document BEGIN
    INSERT INTO collection_tally
    SELECT own.tag, other.tag, OLD.kind, OLD.format, -1, -OLD.chunk_count, -OLD.size_bytes
    FROM document_tag AS own JOIN document_tag AS other ON other.document = own.document
    WHERE own.document = OLD.number AND own.tag GLOB 'collection:?*'
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
    INSERT INTO collection_tally
    SELECT own.tag, other.tag, NEW.kind, NEW.format, 1, NEW.chunk_count, NEW.size_bytes
    FROM document_tag AS own JOIN document_tag AS other ON other.document = own.document
    WHERE own.document = NEW.number AND own.tag GLOB 'collection:?*'
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER day_added AFTER INSERT ON document BEGIN
    INSERT INTO day_tally VALUES (NEW.added_at_micros / 86400000000, 1)
    ON CONFLICT DO UPDATE SET documents = documents + 1;
END;

CREATE TRIGGER day_removed AFTER DELETE ON document BEGIN
    UPDATE day_tally SET documents = documents - 1 WHERE day = OLD.added_at_micros / 86400000000;
    DELETE FROM day_tally WHERE day = OLD.added_at_micros / 86400000000 AND documents = 0;
END;

-- The unfinished jobs for the same bytes; there may be one for each caller.
DROP INDEX job_under_way_by_content;
CREATE INDEX job_under_way_by_content ON job (content_hash, coalesce(project, 0)) WHERE state IN ('queued', 'running');

-- The collections that the caller of a job could access, as a JSON array; null for all.
ALTER TABLE job ADD COLUMN accessible TEXT;
