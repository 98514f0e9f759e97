-- How often engines gave a job back because they had no room for its file. While it is queued, `fault_message` says why.
ALTER TABLE job ADD COLUMN given_back INTEGER NOT NULL DEFAULT 0;
