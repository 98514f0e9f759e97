-- When the current version of a document was stored. Unlike the time of the last change, it does not move when the
-- document gets other tags, metadata or another path; absent for versions from before.
ALTER TABLE document ADD COLUMN saved_at_micros INTEGER;
