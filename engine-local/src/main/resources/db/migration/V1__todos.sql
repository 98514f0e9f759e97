-- SQLite's dialect: STRICT makes it check types as PostgreSQL always does, and AUTOINCREMENT never gives an id twice, not even
-- the id of the newest row after its deletion, as an identity column in PostgreSQL does not. Statements on the table run on both.
CREATE TABLE todo (
    id                  INTEGER PRIMARY KEY AUTOINCREMENT,
    title               TEXT    NOT NULL CHECK (length(title) BETWEEN 1 AND 255),
    description         TEXT    CHECK (length(description) BETWEEN 1 AND 1000),
    status              TEXT    NOT NULL CHECK (status IN ('pending', 'completed')),
    created_at_micros   INTEGER NOT NULL,
    completed_at_micros INTEGER,
    CHECK ((status = 'completed') = (completed_at_micros IS NOT NULL))
) STRICT;

-- Lists and counts one status in the order of creation.
CREATE INDEX todo_by_status ON todo (status, id);

-- Finds the open todos with the same title; partial, because completed ones pile up and are never asked for.
CREATE INDEX todo_pending_by_title ON todo (title, id) WHERE status = 'pending';
