-- Version 19. Counted and looked for when asked, as the tallies of version 18.

CREATE VIEW collection_tally AS
SELECT own.tag AS collection, other.tag AS tag, kind, format, count(*) AS documents, sum(chunk_count) AS chunks,
    sum(size_bytes) AS bytes
FROM document_tag AS own JOIN document_tag AS other ON other.document = own.document
    JOIN document ON number = own.document
WHERE own.tag LIKE 'collection:_%'
GROUP BY own.tag, other.tag, kind, format;

CREATE VIEW day_tally AS
SELECT added_at_micros / 86400000000 AS day, count(*) AS documents FROM document GROUP BY 1;
CREATE INDEX document_by_day ON document ((added_at_micros / 86400000000));

-- The documents whose file name or title contains a phrase in double quotes, as the table of this name in SQLite.
CREATE FUNCTION document_name(phrase TEXT) RETURNS TABLE (rowid BIGINT) LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT number FROM document
    WHERE strpos(lower(file_name), replace(substr(phrase, 2, length(phrase) - 2), '""', '"')) > 0
        OR strpos(lower(title), replace(substr(phrase, 2, length(phrase) - 2), '""', '"')) > 0
$$;
