-- The vectors of the telling tokens of passages, for ranking the best ones again. A table of its own keeps the rows of
-- vectors small, which are read in bulk. Only models that reveal their tokens have any; the value may be empty.
CREATE TABLE token_vector (
    chunk INTEGER NOT NULL REFERENCES chunk (key) ON DELETE CASCADE,
    model TEXT    NOT NULL,
    value BLOB    NOT NULL,
    PRIMARY KEY (chunk, model)
) STRICT;
