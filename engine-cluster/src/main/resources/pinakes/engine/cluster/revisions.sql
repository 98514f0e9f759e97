-- The revision of a kind of data is the XOR of the marks of all transactions that have changed it. A snapshot that contains
-- other transactions therefore has another revision, whatever the order in which they began and ended. Each transaction
-- adds a row, because a row that every change updates would make every change conflict with every other. Engines fold
-- the rows into one, which leaves the XOR as it is.

CREATE TABLE data_change (
    kind TEXT   NOT NULL,
    mark BIGINT NOT NULL DEFAULT hashtextextended(gen_random_uuid()::text, 0)
);
INSERT INTO data_change (kind) VALUES ('documents'), ('projects'), ('todos');

-- Adds one row per transaction and kind: the settings last as long as the transaction, or until it is rolled back to a
-- savepoint.

CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed TEXT;
BEGIN
    FOREACH changed IN ARRAY TG_ARGV LOOP
        IF coalesce(current_setting('pinakes.changed_' || changed, true), '') = '' THEN
            PERFORM set_config('pinakes.changed_' || changed, 'yes', true);
            INSERT INTO data_change (kind) VALUES (changed);
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

-- Triggers for each row, because those for each statement also fire for statements that change nothing. Some replace
-- triggers that sent messages, which revisions in the memory of each engine followed.

CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON document
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON document_tag
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON document_metadata
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON document_words
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON chunk
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON vector
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON token_vector
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON document_version
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON fact
    FOR EACH ROW EXECUTE FUNCTION note_change('documents');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_document
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_document_words
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_chunk
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_vector
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_token_vector
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_reference
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_reference_file
    FOR EACH ROW EXECUTE FUNCTION note_change('projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON job
    FOR EACH ROW EXECUTE FUNCTION note_change('documents', 'projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON job_attachment
    FOR EACH ROW EXECUTE FUNCTION note_change('documents', 'projects');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON todo
    FOR EACH ROW EXECUTE FUNCTION note_change('todos');
CREATE OR REPLACE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON todo_dependency
    FOR EACH ROW EXECUTE FUNCTION note_change('todos');
