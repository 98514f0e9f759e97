-- Version 22.

ALTER TABLE job ADD COLUMN is_kept BIGINT NOT NULL DEFAULT 0;
CREATE INDEX job_kept_by_content ON job (content_hash, size_bytes) WHERE is_kept = 1;
