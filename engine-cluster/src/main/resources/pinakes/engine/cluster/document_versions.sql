-- Version 23.

ALTER TABLE note_version RENAME TO document_version;
ALTER TABLE document_version ALTER COLUMN content_hash DROP NOT NULL;
ALTER TABLE document_version ADD COLUMN page_count BIGINT;
ALTER TABLE document_version ADD COLUMN method TEXT COLLATE "C" NOT NULL DEFAULT 'text_extraction';
ALTER TABLE document_version ALTER COLUMN method DROP DEFAULT;
DROP INDEX note_version_by_content;
CREATE INDEX document_version_by_content ON document_version (content_hash) WHERE content_hash IS NOT NULL;
