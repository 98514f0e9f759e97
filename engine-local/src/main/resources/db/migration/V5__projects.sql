-- Collections of chunks that other programs cut, each on its own.
CREATE TABLE project (
    number            INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Null once the project was removed and its chunks are being deleted.
    id                TEXT    UNIQUE,
    collection        TEXT    UNIQUE,
    model             TEXT    NOT NULL,
    dimension         INTEGER NOT NULL CHECK (dimension >= 1),
    hybrid            INTEGER NOT NULL,
    -- Which vectors serve: those of another model come as the next generation.
    generation        INTEGER NOT NULL,
    next_model        TEXT,
    -- One more with every batch.
    batches           INTEGER NOT NULL,
    -- Which fields the metadata of its chunks has, as a JSON array.
    payload_keys      TEXT    NOT NULL,
    created_at_micros INTEGER NOT NULL
) STRICT;

CREATE TABLE project_chunk (
    key      INTEGER PRIMARY KEY,
    project  INTEGER NOT NULL REFERENCES project (number) ON DELETE CASCADE,
    id       TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    metadata TEXT    NOT NULL,
    -- The batch that it came with.
    batch    INTEGER NOT NULL,
    UNIQUE (project, id)
) STRICT;

-- What an index lacks are the chunks of the batches after its last.
CREATE INDEX project_chunk_by_batch ON project_chunk (project, batch, key);

-- What a model made of a chunk: little-endian 32-bit floats.
CREATE TABLE project_vector (
    chunk      INTEGER NOT NULL REFERENCES project_chunk (key) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    value      BLOB    NOT NULL,
    PRIMARY KEY (chunk, generation)
) STRICT;
