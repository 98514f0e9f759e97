-- The content of a failed job is kept for a while, so that the job can be retried.

ALTER TABLE job ADD COLUMN is_kept INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_kept_by_content ON job (content_hash, size_bytes) WHERE is_kept = 1;
