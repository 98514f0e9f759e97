-- The words of a title in lower case and in the order of the alphabet, so that titles which differ in nothing but case, punctuation,
-- spacing or the order of words are found to be the same. The program knows what a word is, SQL does not: todos from before get theirs
-- when they are changed.
ALTER TABLE todo ADD COLUMN words TEXT NOT NULL DEFAULT '';
UPDATE todo SET words = lower(title);

DROP INDEX todo_pending_by_title;
CREATE INDEX todo_pending_by_words ON todo (words, id) WHERE status = 'pending';
