-- The collection of a todo, which decides who can see it and never changes. The default is the shared list, where all
-- todos from before are.
ALTER TABLE todo ADD COLUMN collection TEXT NOT NULL DEFAULT 'documents';

CREATE INDEX todo_by_collection ON todo (collection, status, id);

-- Likely duplicates are looked for in the same collection.
DROP INDEX todo_pending_by_words;
CREATE INDEX todo_pending_by_words ON todo (collection, words, id) WHERE status = 'pending';

-- How many todos of each status a collection has; they used to be in the table of the other tallies.
CREATE TABLE todo_tally (
    status     TEXT    NOT NULL,
    collection TEXT    NOT NULL,
    total      INTEGER NOT NULL,
    PRIMARY KEY (status, collection)
) STRICT, WITHOUT ROWID;

INSERT INTO todo_tally SELECT status, collection, count(*) FROM todo GROUP BY status, collection;
DELETE FROM tally WHERE name IN ('todo pending', 'todo completed');

DROP TRIGGER todo_added;
DROP TRIGGER todo_changed;
DROP TRIGGER todo_removed;

CREATE TRIGGER todo_added AFTER INSERT ON todo BEGIN
    INSERT INTO todo_tally VALUES (NEW.status, NEW.collection, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER todo_changed AFTER UPDATE OF status ON todo WHEN OLD.status <> NEW.status BEGIN
    UPDATE todo_tally SET total = total - 1 WHERE status = OLD.status AND collection = OLD.collection;
    INSERT INTO todo_tally VALUES (NEW.status, NEW.collection, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER todo_removed AFTER DELETE ON todo BEGIN
    UPDATE todo_tally SET total = total - 1 WHERE status = OLD.status AND collection = OLD.collection;
    DELETE FROM todo_tally WHERE status = OLD.status AND collection = OLD.collection AND total = 0;
END;
