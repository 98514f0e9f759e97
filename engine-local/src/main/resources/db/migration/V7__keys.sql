-- What callers show to be let in. The keys themselves are not here: a hash recognises one and cannot be turned back into it.
CREATE TABLE api_key (
    sequence          INTEGER PRIMARY KEY AUTOINCREMENT,
    name              TEXT    NOT NULL,
    sha256            TEXT    NOT NULL UNIQUE CHECK (length(sha256) = 64),
    -- JSON arrays; null where nothing is limited.
    permissions       TEXT    NOT NULL,
    collections       TEXT,
    projects          TEXT,
    created_at_micros INTEGER NOT NULL,
    expires_at_micros INTEGER,
    -- Revoked keys stay: a server that once asked for keys must not be open again when the last of them is gone.
    revoked_at_micros INTEGER
) STRICT;

-- A name can be given again once its key was revoked.
CREATE UNIQUE INDEX api_key_in_use_by_name ON api_key (name) WHERE revoked_at_micros IS NULL;

-- The newest jobs of one caller.
CREATE INDEX job_by_owner ON job (owner, sequence);
