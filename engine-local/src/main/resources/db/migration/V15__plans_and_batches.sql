-- When a todo is due as its owner wrote it, and the last moment that is in time.
ALTER TABLE todo ADD COLUMN due TEXT;
ALTER TABLE todo ADD COLUMN due_at_micros INTEGER;
ALTER TABLE todo ADD COLUMN priority TEXT CHECK (priority IN ('low', 'medium', 'high'));

-- Who works on it. A claim that is over stays until the next one; it means nothing.
ALTER TABLE todo ADD COLUMN assignee TEXT;
ALTER TABLE todo ADD COLUMN claimed_until_micros INTEGER;

-- The prerequisite must be completed before the dependent.
CREATE TABLE todo_dependency (
    dependent    INTEGER NOT NULL REFERENCES todo (id) ON DELETE CASCADE,
    prerequisite INTEGER NOT NULL REFERENCES todo (id) ON DELETE CASCADE,
    PRIMARY KEY (dependent, prerequisite)
) STRICT, WITHOUT ROWID;

CREATE INDEX todo_dependency_by_prerequisite ON todo_dependency (prerequisite);

-- Jobs that store a batch of chunks, whose blob is the batch.
ALTER TABLE job ADD COLUMN is_batch INTEGER NOT NULL DEFAULT 0;

ALTER TABLE project ADD COLUMN description TEXT;
