-- Folders of this machine whose files are kept in sync with documents.
CREATE TABLE folder (
    number              INTEGER PRIMARY KEY AUTOINCREMENT,
    path                TEXT    NOT NULL UNIQUE,
    -- What to do whenever it changes, as a JSON object; null for a folder that is synced on demand only.
    watch               TEXT,
    owner               TEXT    NOT NULL,
    watched_at_micros   INTEGER
) STRICT;

-- The files of a folder as they were when they were last compared.
CREATE TABLE folder_file (
    number            INTEGER PRIMARY KEY,
    folder            INTEGER NOT NULL REFERENCES folder (number) ON DELETE CASCADE,
    path              TEXT    NOT NULL,
    size_bytes        INTEGER NOT NULL,
    modified_nanos    INTEGER NOT NULL,
    checked_at_micros INTEGER NOT NULL,
    content_hash      TEXT,
    -- replaced: the file has other content now, which another document has; only pruning still needs the row.
    state             TEXT    NOT NULL CHECK (state IN ('queued', 'stored', 'failed', 'skipped', 'replaced')),
    document          TEXT,
    job               TEXT,
    message           TEXT,
    -- Which tags and metadata the document got because it is in this folder.
    applied           TEXT
) STRICT;

CREATE UNIQUE INDEX folder_file_by_path ON folder_file (folder, path) WHERE state <> 'replaced';
CREATE INDEX folder_file_by_document ON folder_file (document) WHERE document IS NOT NULL;
CREATE INDEX folder_file_queued ON folder_file (folder) WHERE state = 'queued';

-- More that a work and its file are recognised by.
ALTER TABLE project_reference ADD COLUMN arxiv TEXT;
ALTER TABLE project_reference ADD COLUMN isbn TEXT;
CREATE INDEX project_reference_by_arxiv ON project_reference (project, arxiv) WHERE arxiv IS NOT NULL;
CREATE INDEX project_reference_by_isbn ON project_reference (project, isbn) WHERE isbn IS NOT NULL;

ALTER TABLE project_document ADD COLUMN arxiv TEXT;
ALTER TABLE project_document ADD COLUMN isbn TEXT;
ALTER TABLE project_document ADD COLUMN heading TEXT;

-- Whether the original of a project's document is still needed is asked for with every deletion.
CREATE INDEX project_document_by_content ON project_document (content_hash);
