-- Version 27.

CREATE TABLE document_words (
    document BIGINT NOT NULL REFERENCES document (number) ON DELETE CASCADE,
    page     BIGINT NOT NULL,
    version  BIGINT NOT NULL,
    words    BYTEA  NOT NULL,
    PRIMARY KEY (document, page)
);

CREATE TABLE project_document_words (
    document BIGINT NOT NULL REFERENCES project_document (number) ON DELETE CASCADE,
    page     BIGINT NOT NULL,
    version  BIGINT NOT NULL,
    words    BYTEA  NOT NULL,
    PRIMARY KEY (document, page)
);
