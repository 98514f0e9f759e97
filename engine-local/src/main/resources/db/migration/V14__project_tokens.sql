-- The vectors of the telling tokens of chunks, as of passages. The value is empty where a client made the vector.
CREATE TABLE project_token_vector (
    chunk      INTEGER NOT NULL REFERENCES project_chunk (key) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    value      BLOB    NOT NULL,
    PRIMARY KEY (chunk, generation)
) STRICT;
