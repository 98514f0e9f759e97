-- Every document is in exactly one collection, and a tag says in which. Until now there could be none, or several.
-- What is indexed of a document changes with its revision, so that one goes up as well.
UPDATE document SET revision = revision + 1
WHERE (SELECT count(*) FROM document_tag WHERE document = number AND tag LIKE 'collection:_%') <> 1;

DELETE FROM document_tag
WHERE tag LIKE 'collection:%'
  AND tag <> (SELECT min(other.tag) FROM document_tag AS other
              WHERE other.document = document_tag.document AND other.tag LIKE 'collection:_%');

INSERT INTO document_tag (document, tag)
SELECT number, 'collection:documents' FROM document
WHERE NOT EXISTS (SELECT 1 FROM document_tag WHERE document = number AND tag LIKE 'collection:_%');
