-- Version 25.

ALTER TABLE document DROP CONSTRAINT document_content_hash_key;
CREATE INDEX document_by_content ON document (content_hash);
DROP INDEX document_by_source;
ALTER TABLE document ADD COLUMN is_of_limited BIGINT NOT NULL DEFAULT 0;

DROP INDEX job_under_way_by_content;
CREATE INDEX job_under_way_by_content ON job (content_hash, coalesce(project, 0)) WHERE state IN ('queued', 'running');

ALTER TABLE job ADD COLUMN accessible TEXT COLLATE "C";
