-- Names end with two separators (U+001F) in their index, so that every character and every pair of characters begins
-- a term of three. The table of terms then knows which names have a part of one or two characters.
DROP TRIGGER document_named;
DROP TRIGGER document_renamed;
DROP TRIGGER document_unnamed;
DROP TABLE document_name;

CREATE VIRTUAL TABLE document_name USING fts5 (
    file_name, title, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE document_name_term USING fts5vocab (document_name, instance);

INSERT INTO document_name (rowid, file_name, title)
SELECT number, lower(file_name) || char(31, 31), lower(coalesce(title, '')) || char(31, 31) FROM document;

CREATE TRIGGER document_named AFTER INSERT ON document BEGIN
    INSERT INTO document_name (rowid, file_name, title)
    VALUES (NEW.number, lower(NEW.file_name) || char(31, 31), lower(coalesce(NEW.title, '')) || char(31, 31));
END;

CREATE TRIGGER document_renamed AFTER UPDATE OF file_name, title ON document
WHEN OLD.file_name <> NEW.file_name OR OLD.title IS NOT NEW.title BEGIN
    DELETE FROM document_name WHERE rowid = OLD.number;
    INSERT INTO document_name (rowid, file_name, title)
    VALUES (NEW.number, lower(NEW.file_name) || char(31, 31), lower(coalesce(NEW.title, '')) || char(31, 31));
END;

CREATE TRIGGER document_unnamed AFTER DELETE ON document BEGIN
    DELETE FROM document_name WHERE rowid = OLD.number;
END;
