-- What can be found: one row per document, in its newest version.
CREATE TABLE document (
    number            INTEGER PRIMARY KEY AUTOINCREMENT,
    id                TEXT    NOT NULL UNIQUE,
    kind              TEXT    NOT NULL CHECK (kind IN ('file', 'note')),
    file_name         TEXT    NOT NULL,
    source_path       TEXT,
    content_hash      TEXT    NOT NULL UNIQUE,
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
    updated_at_micros INTEGER NOT NULL
) STRICT;

-- One document per place it was read from: what comes later from there is its next version.
CREATE UNIQUE INDEX document_by_source ON document (source_path) WHERE source_path IS NOT NULL;
CREATE INDEX document_by_added ON document (added_at_micros, number);
CREATE INDEX document_by_name ON document (file_name, number);
CREATE INDEX document_by_size ON document (size_bytes, number);

CREATE TABLE document_tag (
    document INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    tag      TEXT    NOT NULL,
    PRIMARY KEY (document, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX document_by_tag ON document_tag (tag, document);

-- The passages of documents. The key is for joins alone; the id is what the world knows.
CREATE TABLE chunk (
    key        INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    document   INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    ordinal    INTEGER NOT NULL,
    text       TEXT    NOT NULL,
    headings   TEXT    NOT NULL,
    page_first INTEGER,
    page_last  INTEGER,
    sheet      TEXT,
    cells      TEXT,
    UNIQUE (document, ordinal)
) STRICT;

-- What a model made of a passage: little-endian 32-bit floats. Several models while one replaces another.
CREATE TABLE vector (
    chunk INTEGER NOT NULL REFERENCES chunk (key) ON DELETE CASCADE,
    model TEXT    NOT NULL,
    value BLOB    NOT NULL,
    PRIMARY KEY (chunk, model)
) STRICT;

-- The work of making documents. A job that is running when the process dies is still there for the next one.
CREATE TABLE job (
    sequence          INTEGER PRIMARY KEY AUTOINCREMENT,
    id                TEXT    NOT NULL UNIQUE,
    owner             TEXT    NOT NULL,
    state             TEXT    NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
    kind              TEXT    NOT NULL,
    file_name         TEXT    NOT NULL,
    source_path       TEXT,
    content_hash      TEXT    NOT NULL,
    size_bytes        INTEGER NOT NULL,
    metadata          TEXT    NOT NULL,
    force_ocr         INTEGER NOT NULL,
    attempts          INTEGER NOT NULL,
    created_at_micros INTEGER NOT NULL,
    started_at_micros INTEGER,
    ended_at_micros   INTEGER,
    document_id       TEXT,
    document_number   INTEGER,
    document_version  INTEGER,
    chunk_count       INTEGER,
    method            TEXT,
    fault_code        TEXT,
    fault_message     TEXT
) STRICT;

CREATE INDEX job_by_state ON job (state, sequence);

-- The same bytes are worked on once at a time.
CREATE UNIQUE INDEX job_under_way_by_content ON job (content_hash) WHERE state IN ('queued', 'running');

-- Facts about the catalog as a whole, such as the model that made its vectors.
CREATE TABLE fact (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
