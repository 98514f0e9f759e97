-- How many submissions of the same content a job stands for. One that was withdrawn by all of them is about to be
-- cancelled.
ALTER TABLE job ADD COLUMN submissions INTEGER NOT NULL DEFAULT 1;
