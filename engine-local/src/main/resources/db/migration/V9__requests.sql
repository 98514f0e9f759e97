-- Requests with an Idempotency-Key: noted before the work, answered after it, and deleted when they are too old.
CREATE TABLE request (
    id              TEXT    NOT NULL PRIMARY KEY,
    fingerprint     TEXT    NOT NULL,
    -- Null until the work has ended.
    answer          TEXT,
    noted_at_micros INTEGER NOT NULL
) STRICT;

CREATE INDEX request_by_time ON request (noted_at_micros);
