-- Jobs whose document is for a project: its number, and its name as it was then.
ALTER TABLE job ADD COLUMN project INTEGER;
ALTER TABLE job ADD COLUMN project_id TEXT;

-- The same bytes are worked on once at a time for each place that they go to.
DROP INDEX job_under_way_by_content;
CREATE UNIQUE INDEX job_under_way_by_content ON job (content_hash, coalesce(project, 0))
    WHERE state IN ('queued', 'running');

-- Documents that became chunks of a project; their bytes are not kept.
CREATE TABLE project_document (
    number            INTEGER PRIMARY KEY AUTOINCREMENT,
    project           INTEGER NOT NULL REFERENCES project (number) ON DELETE CASCADE,
    id                TEXT    NOT NULL UNIQUE,
    file_name         TEXT    NOT NULL,
    source_path       TEXT,
    content_hash      TEXT    NOT NULL,
    -- What the file says of itself.
    file_title        TEXT,
    file_author       TEXT,
    doi               TEXT,
    -- What its owner says of it, as a JSON object.
    given             TEXT    NOT NULL,
    -- What all of its chunks have in their metadata: the file and the work, as a JSON object.
    about             TEXT    NOT NULL,
    method            TEXT    NOT NULL,
    page_count        INTEGER,
    chunk_count       INTEGER NOT NULL,
    version           INTEGER NOT NULL,
    job_sequence      INTEGER NOT NULL,
    updated_at_micros INTEGER NOT NULL,
    UNIQUE (project, content_hash)
) STRICT;

CREATE UNIQUE INDEX project_document_by_source ON project_document (project, source_path)
    WHERE source_path IS NOT NULL;
CREATE INDEX project_document_by_name ON project_document (project, file_name, number);

-- Null for chunks that other programs cut.
ALTER TABLE project_chunk ADD COLUMN document INTEGER REFERENCES project_document (number) ON DELETE CASCADE;
CREATE INDEX project_chunk_by_document ON project_chunk (document) WHERE document IS NOT NULL;

-- Chunks that a batch removed, so that an index that fell behind can remove them too.
CREATE TABLE project_removal (
    project INTEGER NOT NULL REFERENCES project (number) ON DELETE CASCADE,
    batch   INTEGER NOT NULL,
    key     INTEGER NOT NULL,
    PRIMARY KEY (project, batch, key)
) STRICT, WITHOUT ROWID;

-- The highest key of all is looked for with every batch.
CREATE INDEX project_removal_by_key ON project_removal (key);

-- Works that documents of a project may be.
CREATE TABLE project_reference (
    project   INTEGER NOT NULL REFERENCES project (number) ON DELETE CASCADE,
    citekey   TEXT    NOT NULL,
    doi       TEXT,
    -- The title without everything that two spellings of it may differ in.
    title_key TEXT,
    -- What goes into the metadata of chunks, as a JSON object.
    fields    TEXT    NOT NULL,
    PRIMARY KEY (project, citekey)
) STRICT, WITHOUT ROWID;

CREATE INDEX project_reference_by_doi ON project_reference (project, doi) WHERE doi IS NOT NULL;
CREATE INDEX project_reference_by_title ON project_reference (project, title_key) WHERE title_key IS NOT NULL;

-- The files that a reference names.
CREATE TABLE project_reference_file (
    project INTEGER NOT NULL,
    citekey TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    path    TEXT    NOT NULL,
    PRIMARY KEY (project, name, citekey, path),
    FOREIGN KEY (project, citekey) REFERENCES project_reference (project, citekey) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX project_reference_file_by_reference ON project_reference_file (project, citekey);

-- Whether references came that not all documents have been looked through for.
ALTER TABLE project ADD COLUMN attaching INTEGER NOT NULL DEFAULT 0;
