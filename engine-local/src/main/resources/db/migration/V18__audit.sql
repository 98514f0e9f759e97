-- Who changed, removed or read what, and who was refused. Entries are only added, and deleted when they are old.
CREATE TABLE audit (
    sequence  INTEGER PRIMARY KEY,
    at_micros INTEGER NOT NULL,
    who       TEXT    NOT NULL,
    action    TEXT    NOT NULL,
    operation TEXT    NOT NULL,
    target    TEXT    NOT NULL,
    via       TEXT    NOT NULL,
    address   TEXT    NOT NULL,
    trace_id  TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_by_time ON audit (at_micros);
CREATE INDEX audit_by_trace ON audit (trace_id);
