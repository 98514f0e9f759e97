package pinakes.engine.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.local.catalog.SqliteCatalog;

/// Documents are found by a part of their name, by the index of names and without it.
class DocumentNameTest {
    private static final int CHANGES = 300;
    private static final long SEED = 19;
    private static final List<String> NAMES = List.of(
            "Bees.pdf",
            "bees and wasps.txt",
            "50%_off.md",
            "50 off.md",
            "say \"hi\".txt",
            "Über Bienen.pdf",
            "蜜蜂の本.pdf",
            "a.b",
            "x");
    private static final List<String> PARTS = List.of(
            "bees",
            "BEES",
            "s and w",
            "0%_o",
            "\"hi\"",
            "Über",
            "über",
            "蜜蜂の",
            "蜜蜂",
            "pdf",
            ".md",
            "a.b",
            "x",
            "X",
            "*",
            "の本",
            "df",
            "%_",
            "\"",
            "qx",
            "a",
            "\u001f",
            "f\u001f",
            "not there",
            "AND");

    private final Random random = new Random(SEED);

    @Test
    void part_of_a_name_finds_the_same_with_and_without_the_index(@TempDir Path directory) throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            for (var i = 1; i <= CHANGES; i++) {
                var number = i;
                catalog.write(sql -> {
                    change(sql, number);
                    return number;
                });
                if (i % 50 == 0) {
                    catalog.read(sql -> {
                        PARTS.forEach(part -> compare(sql, part));
                        return number;
                    });
                }
            }
        }
    }

    @Test
    void one_or_two_characters_are_found_by_the_index(@TempDir Path directory) throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            catalog.write(sql -> insert(sql, 1, "sequoia.txt", "Trees, cf. qx"));

            catalog.read(sql -> {
                assertThat(NamePart.of("QU", sql).indexed()).isEqualTo("\"quo\"");
                assertThat(NamePart.of("q", sql).indexed()).isEqualTo("\"quo\" OR \"qx\u001f\"");
                assertThat(NamePart.of("zz", sql).indexed()).isEqualTo("\"\"");
                return 1;
            });
        }
    }

    @Test
    void part_that_begins_many_terms_is_compared(@TempDir Path directory) throws InterruptedException {
        try (var catalog = SqliteCatalog.open(directory)) {
            catalog.write(sql -> {
                for (var number = 1; number <= 70; number++) {
                    insert(sql, number, "ab" + Character.toString(0x4e00 + number), null);
                }
                return 70;
            });

            catalog.read(sql -> {
                assertThat(NamePart.of("ab", sql).indexed()).isNull();
                compare(sql, "ab");
                return 1;
            });
        }
    }

    private static void compare(Sql sql, String part) {
        var expected = sql.list(DocumentRows.SELECT + "TRUE ORDER BY number DESC", DocumentRows::document).stream()
                .filter(document -> contains(document.source().fileName(), part)
                        || contains(document.text().title(), part))
                .map(Document::number)
                .toList();

        for (var name : List.of(NamePart.of(part), NamePart.of(part, sql))) {
            var query = new DocumentQuery(DocumentFilter.ALL, name);
            for (var total : List.of(0L, Long.MAX_VALUE)) {
                var page = query.page(DocumentOrder.NEWEST_FIRST, total, CHANGES, 0);
                assertThat(sql.list(DocumentRows.SELECT + page.sql(), DocumentRows::document, page.values()))
                        .as(name.toString())
                        .extracting(Document::number)
                        .containsExactlyElementsOf(expected);
            }
            assertThat(query.count(sql)).as(name.toString()).isEqualTo(expected.size());
        }
    }

    private static boolean contains(@Nullable String name, String part) {
        return name != null && ascii(name).contains(ascii(part));
    }

    /// In lower case, except for letters that are not in ASCII.
    private static String ascii(String text) {
        var lower = new StringBuilder();
        text.chars()
                .forEach(c -> lower.append(c < 128 ? String.valueOf((char) c).toLowerCase(Locale.ROOT) : (char) c));
        return lower.toString();
    }

    private void change(Sql sql, int number) {
        switch (number < 20 ? 0 : random.nextInt(4)) {
            case 0, 1 -> insert(sql, number, any(NAMES), random.nextBoolean() ? null : any(NAMES));
            case 2 ->
                sql.execute(
                        "UPDATE document SET file_name = ?, title = ? WHERE number = ?",
                        any(NAMES),
                        random.nextBoolean() ? null : any(NAMES),
                        random.nextInt(number));
            default -> sql.execute("DELETE FROM document WHERE number = ?", random.nextInt(number));
        }
    }

    private static int insert(Sql sql, int number, String fileName, @Nullable String title) {
        return sql.execute(
                "INSERT INTO document (number, id, kind, file_name, title, content_hash, format, size_bytes, version,"
                        + " revision, method, chunk_count, metadata, properties, job_sequence, added_at_micros,"
                        + " updated_at_micros) VALUES (?, ?, 'file', ?, ?, ?, 'txt', 1, 1, 1, 'text_extraction', 0,"
                        + " '{}', '{}', 1, ?, 1)",
                number,
                new UUID(0, number).toString(),
                fileName,
                title,
                "0".repeat(64 - Integer.toString(number).length()) + number,
                number);
    }

    private String any(List<String> names) {
        return names.get(random.nextInt(names.size()));
    }
}
