-- Version 24.

ALTER TABLE document ADD COLUMN saved_at_micros BIGINT;
