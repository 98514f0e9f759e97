-- What only a cluster has is not part of the version, which counts the tables that the embedded catalog has as well.
-- Engines of older versions do not set these columns.

ALTER TABLE engine ADD COLUMN roles TEXT NOT NULL DEFAULT 'api,ingest';
ALTER TABLE engine ADD COLUMN tables_version BIGINT;
ALTER TABLE catalog_version ADD COLUMN tolerated_from BIGINT;
