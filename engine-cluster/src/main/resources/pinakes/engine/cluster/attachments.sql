-- Version 28.

ALTER TABLE document ADD COLUMN attached_to BIGINT REFERENCES document (number) ON DELETE CASCADE;
CREATE INDEX document_by_mail ON document (attached_to) WHERE attached_to IS NOT NULL;

CREATE TABLE job_attachment (
    job          BIGINT NOT NULL REFERENCES job (sequence) ON DELETE CASCADE,
    content_hash TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (job, content_hash)
);
CREATE INDEX job_attachment_by_content ON job_attachment (content_hash);
