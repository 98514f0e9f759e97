-- The mail that a document was attached to. It is always older than its attachments, so its number is lower.
ALTER TABLE document ADD COLUMN attached_to INTEGER REFERENCES document (number) ON DELETE CASCADE;
CREATE INDEX document_by_mail ON document (attached_to) WHERE attached_to IS NOT NULL;

-- The bytes of attachments that an unfinished job has stored, before there are documents that need them.
CREATE TABLE job_attachment (
    job          INTEGER NOT NULL REFERENCES job (sequence) ON DELETE CASCADE,
    content_hash TEXT    NOT NULL,
    PRIMARY KEY (job, content_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_attachment_by_content ON job_attachment (content_hash);
