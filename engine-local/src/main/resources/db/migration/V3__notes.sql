-- What the owner of a document calls it and its author. The columns without "given" are what is shown: this, or
-- else what was found in the text, which changes with the text.
ALTER TABLE document ADD COLUMN given_title TEXT;
ALTER TABLE document ADD COLUMN given_author TEXT;

-- Until now, a note had a title only when its owner gave it one.
UPDATE document SET given_title = title, given_author = author WHERE kind = 'note';

-- The status counts documents from this index alone, without reading their rows.
CREATE INDEX document_by_kind ON document (kind, chunk_count, size_bytes);
