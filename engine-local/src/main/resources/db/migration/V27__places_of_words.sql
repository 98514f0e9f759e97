-- Where the words are that OCR read, so that viewers can mark passages in scans and pictures: one row per page, with
-- compressed lines of the edges and the text of each word. The version is that of the document that was read.
CREATE TABLE document_words (
    document INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    page     INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    words    BLOB    NOT NULL,
    PRIMARY KEY (document, page)
) STRICT;

CREATE TABLE project_document_words (
    document INTEGER NOT NULL REFERENCES project_document (number) ON DELETE CASCADE,
    page     INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    words    BLOB    NOT NULL,
    PRIMARY KEY (document, page)
) STRICT;
