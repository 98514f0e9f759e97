-- How many documents there are, so that lists and counts cost the same however many there are. Triggers keep these
-- numbers, because no statement may forget them.
CREATE TABLE document_tally (
    -- Empty for all documents. Every document is in exactly one collection, so tallies of collections add up.
    tag       TEXT    NOT NULL,
    kind      TEXT    NOT NULL,
    format    TEXT    NOT NULL,
    documents INTEGER NOT NULL,
    chunks    INTEGER NOT NULL,
    bytes     INTEGER NOT NULL,
    PRIMARY KEY (tag, kind, format)
) STRICT, WITHOUT ROWID;

INSERT INTO document_tally
SELECT '', kind, format, count(*), sum(chunk_count), sum(size_bytes) FROM document GROUP BY kind, format
UNION ALL
SELECT tag, kind, format, count(*), sum(chunk_count), sum(size_bytes)
FROM document_tag JOIN document ON number = document GROUP BY tag, kind, format;

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

CREATE TRIGGER document_tagged AFTER INSERT ON document_tag BEGIN
    INSERT INTO document_tally
    SELECT NEW.tag, kind, format, 1, chunk_count, size_bytes FROM document WHERE number = NEW.document
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER document_untagged AFTER DELETE ON document_tag BEGIN
    INSERT INTO document_tally
    SELECT OLD.tag, kind, format, -1, -chunk_count, -size_bytes FROM document WHERE number = OLD.document
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
    DELETE FROM document_tally WHERE tag = OLD.tag AND documents = 0;
END;

-- The tallies have replaced the first one; the others list one kind or format in order.
DROP INDEX document_by_kind;
CREATE INDEX document_by_kind_added ON document (kind, added_at_micros, number);
CREATE INDEX document_by_kind_updated ON document (kind, updated_at_micros, number);
CREATE INDEX document_by_format ON document (format, number);

-- What an index is compared with when it is opened: the number is in every index.
CREATE INDEX document_by_revision ON document (revision, chunk_count) WHERE chunk_count > 0;

-- How many rows other tables have in each state.
CREATE TABLE tally (
    name  TEXT    NOT NULL PRIMARY KEY,
    total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO tally
SELECT 'job ' || state, count(*) FROM job GROUP BY state
UNION ALL
SELECT 'todo ' || status, count(*) FROM todo GROUP BY status;

CREATE TRIGGER job_added AFTER INSERT ON job BEGIN
    INSERT INTO tally VALUES ('job ' || NEW.state, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER job_changed AFTER UPDATE OF state ON job WHEN OLD.state <> NEW.state BEGIN
    UPDATE tally SET total = total - 1 WHERE name = 'job ' || OLD.state;
    INSERT INTO tally VALUES ('job ' || NEW.state, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER job_removed AFTER DELETE ON job BEGIN
    UPDATE tally SET total = total - 1 WHERE name = 'job ' || OLD.state;
END;

CREATE TRIGGER todo_added AFTER INSERT ON todo BEGIN
    INSERT INTO tally VALUES ('todo ' || NEW.status, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER todo_changed AFTER UPDATE OF status ON todo WHEN OLD.status <> NEW.status BEGIN
    UPDATE tally SET total = total - 1 WHERE name = 'todo ' || OLD.status;
    INSERT INTO tally VALUES ('todo ' || NEW.status, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER todo_removed AFTER DELETE ON todo BEGIN
    UPDATE tally SET total = total - 1 WHERE name = 'todo ' || OLD.status;
END;

-- When a todo was last changed; those from before were last changed when they were completed, as far as is known.
ALTER TABLE todo ADD COLUMN updated_at_micros INTEGER NOT NULL DEFAULT 0;
UPDATE todo SET updated_at_micros = coalesce(completed_at_micros, created_at_micros);
CREATE INDEX todo_by_updated ON todo (updated_at_micros, id);

-- The orders of lists, of one status and of all. 9223372036854775807 puts those that are never due last.
CREATE INDEX todo_by_due ON todo (coalesce(due_at_micros, 9223372036854775807), id);
CREATE INDEX todo_by_status_and_due ON todo (status, coalesce(due_at_micros, 9223372036854775807), id);
CREATE INDEX todo_by_urgency ON todo (
    CASE priority WHEN 'high' THEN 1 WHEN 'low' THEN 3 ELSE 2 END, coalesce(due_at_micros, 9223372036854775807), id);
CREATE INDEX todo_by_status_and_urgency ON todo (
    status, CASE priority WHEN 'high' THEN 1 WHEN 'low' THEN 3 ELSE 2 END, coalesce(due_at_micros, 9223372036854775807),
    id);

-- The newest jobs of one caller in one state.
DROP INDEX job_by_owner;
CREATE INDEX job_by_owner ON job (owner, state, sequence);

-- Earlier versions of notes. Their texts are blobs, as that of the current version.
CREATE TABLE note_version (
    document         INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    version          INTEGER NOT NULL,
    title            TEXT,
    content_hash     TEXT    NOT NULL,
    size_bytes       INTEGER NOT NULL,
    saved_at_micros  INTEGER NOT NULL,
    PRIMARY KEY (document, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX note_version_by_content ON note_version (content_hash);
