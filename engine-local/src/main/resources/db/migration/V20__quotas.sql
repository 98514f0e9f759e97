-- What callers may add and call on a day, and what collections may hold; null where there is no limit.
CREATE TABLE quota (
    kind      TEXT NOT NULL,
    -- The name of a key or of another caller, or of a collection.
    name      TEXT NOT NULL,
    documents INTEGER,
    bytes     INTEGER,
    calls     INTEGER,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

-- What callers used on a day (UTC, counted from 1970).
CREATE TABLE quota_use (
    caller    TEXT    NOT NULL,
    day       INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    bytes     INTEGER NOT NULL,
    calls     INTEGER NOT NULL,
    PRIMARY KEY (caller, day)
) STRICT, WITHOUT ROWID;

-- The collection that a document is for, so that those being added count. Jobs from before count for none.
ALTER TABLE job ADD COLUMN collection TEXT;
CREATE INDEX job_under_way_by_collection ON job (collection, size_bytes) WHERE state IN ('queued', 'running');
