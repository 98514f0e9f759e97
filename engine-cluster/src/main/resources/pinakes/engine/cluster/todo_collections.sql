-- Version 21. Counted when asked, as the other tallies.

ALTER TABLE todo ADD COLUMN collection TEXT COLLATE "C" NOT NULL DEFAULT 'documents';
CREATE INDEX todo_by_collection ON todo (collection, status, id);

DROP INDEX todo_pending_by_words;
CREATE INDEX todo_pending_by_words ON todo (collection, words, id) WHERE status = 'pending';

CREATE OR REPLACE VIEW tally AS
SELECT 'job ' || state AS name, count(*) AS total FROM job GROUP BY state;

CREATE VIEW todo_tally AS
SELECT status, collection, count(*) AS total FROM todo GROUP BY status, collection;

-- Other engines are told the collection as well, because a deleted todo cannot be looked up.
CREATE OR REPLACE FUNCTION tell_todo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('pinakes', this_engine() || ' todo ' || coalesce(NEW.id, OLD.id) || ' '
        || coalesce(NEW.collection, OLD.collection));
    RETURN NULL;
END $$;

-- A dependent that is deleted itself is told by its own trigger.
CREATE OR REPLACE FUNCTION tell_dependent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('pinakes', this_engine() || ' todo ' || id || ' ' || collection)
    FROM todo WHERE id = coalesce(NEW.dependent, OLD.dependent);
    RETURN NULL;
END $$;
