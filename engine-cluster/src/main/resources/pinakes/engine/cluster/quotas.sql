-- Version 20.

CREATE TABLE quota (
    kind      TEXT COLLATE "C" NOT NULL,
    name      TEXT COLLATE "C" NOT NULL,
    documents BIGINT,
    bytes     BIGINT,
    calls     BIGINT,
    PRIMARY KEY (kind, name)
);

CREATE TABLE quota_use (
    caller    TEXT COLLATE "C" NOT NULL,
    day       BIGINT NOT NULL,
    documents BIGINT NOT NULL,
    bytes     BIGINT NOT NULL,
    calls     BIGINT NOT NULL,
    PRIMARY KEY (caller, day)
);

ALTER TABLE job ADD COLUMN collection TEXT COLLATE "C";
CREATE INDEX job_under_way_by_collection ON job (collection, size_bytes) WHERE state IN ('queued', 'running');
