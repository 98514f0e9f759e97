-- Finds documents by a part of their file name or title of three characters or more. The text is in lower case as
-- lower() makes it, so that both ways to look for a name find the same.
CREATE VIRTUAL TABLE document_name USING fts5 (
    file_name, title, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

INSERT INTO document_name (rowid, file_name, title)
SELECT number, lower(file_name), lower(coalesce(title, '')) FROM document;

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

-- How many documents in a collection have a tag; the tag of the collection itself is one of them.
CREATE TABLE collection_tally (
    collection TEXT    NOT NULL,
    tag        TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    format     TEXT    NOT NULL,
    documents  INTEGER NOT NULL,
    chunks     INTEGER NOT NULL,
    bytes      INTEGER NOT NULL,
    PRIMARY KEY (collection, tag, kind, format)
) STRICT, WITHOUT ROWID;

INSERT INTO collection_tally
SELECT own.tag, other.tag, kind, format, count(*), sum(chunk_count), sum(size_bytes)
FROM document_tag AS own JOIN document_tag AS other ON other.document = own.document
    JOIN document ON number = own.document
WHERE own.tag GLOB 'collection:?*'
GROUP BY own.tag, other.tag, kind, format;

-- Pairs with the new tag, as the one or as the other.
CREATE TRIGGER collection_tagged AFTER INSERT ON document_tag BEGIN
    INSERT INTO collection_tally
    SELECT own.tag, other.tag, kind, format, 1, chunk_count, size_bytes
    FROM document_tag AS own JOIN document_tag AS other ON other.document = own.document
        JOIN document ON number = own.document
    WHERE own.document = NEW.document AND own.tag GLOB 'collection:?*' AND NEW.tag IN (own.tag, other.tag)
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
END;

-- Before the tag goes, so that its pairs are still there.
CREATE TRIGGER collection_untagged BEFORE DELETE ON document_tag BEGIN
    INSERT INTO collection_tally
    SELECT own.tag, other.tag, kind, format, -1, -chunk_count, -size_bytes
    FROM document_tag AS own JOIN document_tag AS other ON other.document = own.document
        JOIN document ON number = own.document
    WHERE own.document = OLD.document AND own.tag GLOB 'collection:?*' AND OLD.tag IN (own.tag, other.tag)
    ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, chunks = chunks + excluded.chunks,
        bytes = bytes + excluded.bytes;
    DELETE FROM collection_tally
    WHERE documents = 0
        AND collection IN (SELECT tag FROM document_tag WHERE document = OLD.document AND tag GLOB 'collection:?*')
        AND tag IN (SELECT tag FROM document_tag WHERE document = OLD.document);
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

-- How many documents were added on a day (UTC, counted from 1970).
CREATE TABLE day_tally (
    day       INTEGER NOT NULL PRIMARY KEY,
    documents INTEGER NOT NULL
) STRICT;

INSERT INTO day_tally SELECT added_at_micros / 86400000000, count(*) FROM document GROUP BY 1;

CREATE TRIGGER day_added AFTER INSERT ON document BEGIN
    INSERT INTO day_tally VALUES (NEW.added_at_micros / 86400000000, 1)
    ON CONFLICT DO UPDATE SET documents = documents + 1;
END;

CREATE TRIGGER day_removed AFTER DELETE ON document BEGIN
    UPDATE day_tally SET documents = documents - 1 WHERE day = OLD.added_at_micros / 86400000000;
    DELETE FROM day_tally WHERE day = OLD.added_at_micros / 86400000000 AND documents = 0;
END;
