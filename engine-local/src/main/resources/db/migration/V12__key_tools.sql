-- The tools that a key sees, by name, family or preset, as a JSON array; null for all.
ALTER TABLE api_key ADD COLUMN tools TEXT;
