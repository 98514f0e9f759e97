-- How often engines gave a job back that they could not do then, and why the last one did, until the job is taken again.
ALTER TABLE job ADD COLUMN given_back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN obstacle TEXT;
