package pinakes.engine.local.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.core.blob.OwnerMark;
import pinakes.engine.core.catalog.DataDirectoryInUseException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.local.backup.BackupManifest.StoredFile;
import pinakes.engine.local.catalog.CatalogSnapshot;
import pinakes.engine.project.ProjectId;
import pinakes.engine.todo.TodoFilter;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

@ExtendWith(Seeded.class)
class RestorationTest {
    @TempDir
    private Path directory;

    private byte[] whole;

    @BeforeEach
    void backUp() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            new BackupFile(file()).write(engine.backups().open(Set.of()), BackupProgress.NONE);
        }
        whole = Files.readAllBytes(file());
    }

    @Test
    @DisplayName("S4: a backup that ends early is refused at any length, and nothing stays")
    void truncated_backup_is_refused(Seed seed) throws Exception {
        for (var i = 0; i < 30; i++) {
            var length = seed.random().nextInt(whole.length);
            refuses(Arrays.copyOf(whole, length));
        }
    }

    @Test
    @DisplayName("S4: a backup with a flipped bit is refused, wherever it is, and nothing stays")
    void flipped_bit_is_refused(Seed seed) throws Exception {
        for (var i = 0; i < 30; i++) {
            var broken = whole.clone();
            var at = seed.random().nextInt(broken.length);
            broken[at] ^= (byte) (1 << seed.random().nextInt(Byte.SIZE));
            if (isChecked(whole, at)) {
                refuses(broken);
            }
        }
    }

    /// Padding between files means nothing.
    private static boolean isChecked(byte[] archive, int position) throws IOException {
        for (var at = 0; at < archive.length - 2 * TarHeader.BLOCK_BYTES; ) {
            var header = TarHeader.parse(Arrays.copyOfRange(archive, at, at + TarHeader.BLOCK_BYTES));
            var end = at + TarHeader.BLOCK_BYTES + header.bytes();
            if (position < end) {
                return position >= at;
            }
            at = (int) end + TarHeader.padding(header.bytes());
        }
        return position >= archive.length - 2 * TarHeader.BLOCK_BYTES;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../catalog.db",
                "/etc/passwd",
                "blobs/../../evil",
                "blobs/aa/../../evil",
                "blobs/aa",
                "lock",
                "run/kb.sock",
                "index/1/segments",
                "blobs/bb/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "catalog.db-wal"
            })
    @DisplayName("S2, S4: names other than those of a backup's files are refused")
    void foreign_name_is_refused(String name) throws Exception {
        var files = files();
        files.add(2, new Entry(name, "evil".getBytes(UTF_8)));
        refuses(archive(files, '0'));
    }

    @Test
    @DisplayName("S2: links, directories and devices are refused")
    void other_kinds_of_entries_are_refused() throws Exception {
        for (var type : List.of('1', '2', '3', '5', '6', 'L', 'x', 'g')) {
            refuses(archive(files(), type));
        }
    }

    @Test
    void files_that_are_not_listed_and_files_that_come_twice_are_refused() throws Exception {
        var twice = files();
        twice.add(2, twice.get(1));
        refuses(archive(twice, '0'));
        var more = files();
        more.add(more.size() - 1, new Entry("blobs/aa/" + "a".repeat(64), new byte[0]));
        refuses(archive(more, '0'));
        var fewer = files();
        fewer.remove(2);
        refuses(archive(fewer, '0'));
        var late = files();
        late.add(late.remove(1));
        refuses(archive(late, '0'));
    }

    @Test
    @DisplayName("S4: a size that the archive does not have is refused before the disk is full")
    void lying_size_is_refused() throws Exception {
        var out = new ByteArrayOutputStream();
        out.write(block(files().get(0), '0'));
        out.write(files().get(0).content());
        out.write(new byte[TarHeader.padding(files().get(0).content().length)]);
        out.write(new TarHeader("catalog.db", 1L << 50).block(Instant.EPOCH));
        out.write(new byte[5_000]);
        refuses(out.toByteArray());
    }

    @Test
    void bytes_after_the_end_are_refused() throws Exception {
        var out = new ByteArrayOutputStream();
        out.write(whole);
        out.write(1);
        refuses(out.toByteArray());
    }

    @Test
    void something_else_is_refused() throws Exception {
        refuses("PK\003\004 this is another archive".repeat(100).getBytes(UTF_8));
        refuses(new byte[0]);
    }

    @Test
    @DisplayName("S16: a backup of a newer version is refused with its version")
    void newer_backup_is_refused() throws Exception {
        var files = files();
        var header = new String(files.get(0).content(), UTF_8)
                .replaceAll("\"schema_version\" : \\d+", "\"schema_version\" : 9999")
                .replaceAll("\"product_version\" : \"[^\"]*\"", "\"product_version\" : \"99.1\"");
        files.set(0, new Entry(BackupNames.HEADER, header.getBytes(UTF_8)));
        Files.write(file(), archive(files, '0'));

        assertThatThrownBy(this::restore)
                .isInstanceOf(InvalidBackupException.class)
                .hasMessageContaining("99.1")
                .hasMessageContaining("9999");
        assertThat(target()).doesNotExist();
    }

    @Test
    void catalog_of_a_newer_version_is_refused_even_if_the_header_says_otherwise() throws Exception {
        var catalog = catalogAfter("PRAGMA user_version = " + (CatalogSnapshot.NEWEST_SCHEMA + 1));
        refuses(archive(listed(catalog, Files.readAllBytes(onlyBlob())), '0'));
    }

    @Test
    @DisplayName("S16: a backup of an older version is migrated when it is opened")
    void older_backup_opens() throws Exception {
        var catalog = catalogOfVersion(17);
        Files.write(file(), archive(listed(catalog, Files.readAllBytes(onlyBlob())), '0'));

        restore();

        try (var engine = PlainTextEngine.open(target())) {
            assertThat(engine.keys().list())
                    .extracting(key -> key.name().value())
                    .containsExactly("ada");
            assertThat(engine.audit().find(AuditFilter.ALL, 10, 0)).isEmpty();
        }
    }

    @Test
    @DisplayName("S16: a backup that version 20 of the tables made has everything after it was restored")
    void backup_of_an_older_program_opens() throws Exception {
        try (var backup = new GZIPInputStream(
                Objects.requireNonNull(RestorationTest.class.getResourceAsStream("/backup/schema-20.tar.gz")))) {
            Files.write(file(), backup.readAllBytes());
        }

        restore();

        try (var engine = PlainTextEngine.open(target())) {
            assertThat(PlainTextEngine.texts(engine))
                    .containsExactlyInAnyOrder(
                            "Wasps do not dance, but ants march.", "Bees dance to tell where flowers are.\n");
            var note = engine.documents()
                    .list(DocumentFilter.ALL.withTags(Set.of("insects")), DocumentOrder.NEWEST_FIRST, 10, 0)
                    .documents()
                    .getFirst();
            assertThat(engine.documents().versions(note.id())).hasSize(2);
            assertThat(engine.notes().text(note.id(), 1)).contains("Wasps do not dance.");
            assertThat(engine.todos().list(TodoFilter.ALL, 10, 0).todos())
                    .extracting(todo -> todo.title().value() + " " + todo.status())
                    .containsExactlyInAnyOrder("Feed the bees PENDING", "Buy sugar COMPLETED");
            assertThat(engine.library().documents(new ProjectId("hive"), 10, 0))
                    .hasValueSatisfying(documents -> assertThat(documents).hasSize(1));
            assertThat(engine.keys().list())
                    .extracting(key -> key.name().value())
                    .containsExactly("ada");
            assertThat(engine.audit().find(AuditFilter.ALL, 100, 0)).hasSize(9);
        }
    }

    @Test
    @DisplayName("S15: nothing is overwritten")
    void directory_with_anything_in_it_is_refused() throws Exception {
        Files.createDirectories(target());
        Files.writeString(target().resolve("mine.txt"), "mine");

        assertThatThrownBy(this::restore)
                .isInstanceOf(InvalidBackupException.class)
                .hasMessageContaining("is not empty");

        assertThat(target().resolve("mine.txt")).hasContent("mine");
        assertThat(target().resolve("catalog.db")).doesNotExist();
    }

    @Test
    void directory_of_a_running_engine_is_refused() throws Exception {
        try (var _ = PlainTextEngine.open(directory.resolve("data"))) {
            assertThatThrownBy(() ->
                            Restoration.into(directory.resolve("data"), new BackupFile(file()), BackupProgress.NONE))
                    .isInstanceOf(DataDirectoryInUseException.class);
        }
    }

    @Test
    void empty_directory_and_leftovers_of_a_killed_restoration_are_fine() throws Exception {
        Files.createDirectories(target().resolve(".restoring/blobs"));
        Files.writeString(target().resolve(".restoring/catalog.db"), "half");

        restore();

        assertThat(PlainTextEngine.namesIn(target())).containsExactly("blobs", "catalog.db", "lock");
    }

    private void refuses(byte[] archive) throws IOException {
        Files.write(file(), archive);
        assertThatThrownBy(this::restore).isInstanceOf(InvalidBackupException.class);
        assertThat(target()).doesNotExist();
        assertThat(PlainTextEngine.namesIn(directory)).containsExactly("data", "kb.tar");
    }

    private void restore() throws IOException {
        Restoration.into(target(), new BackupFile(file()), BackupProgress.NONE);
    }

    private static final class Entry {
        private final String name;
        private final byte[] content;

        Entry(String name, byte[] content) {
            this.name = name;
            this.content = content;
        }

        String name() {
            return name;
        }

        byte[] content() {
            return content;
        }
    }

    /// The files of the backup.
    private List<Entry> files() throws IOException {
        var archive = whole;
        var files = new ArrayList<Entry>();
        for (var at = 0; at < archive.length - 2 * TarHeader.BLOCK_BYTES; ) {
            var header = TarHeader.parse(Arrays.copyOfRange(archive, at, at + TarHeader.BLOCK_BYTES));
            var begin = at + TarHeader.BLOCK_BYTES;
            var end = begin + (int) header.bytes();
            files.add(new Entry(header.name(), Arrays.copyOfRange(archive, begin, end)));
            at = end + TarHeader.padding(header.bytes());
        }
        return files;
    }

    /// A backup with another catalog, whose list agrees with it.
    private List<Entry> listed(byte[] catalog, byte[] blob) throws IOException {
        var files = files();
        files.set(1, new Entry(BackupNames.CATALOG, catalog));
        files.removeLast();
        var stored = new ArrayList<StoredFile>();
        for (var file : files) {
            var hashed = new HashedStream(new ByteArrayInputStream(file.content()), file.content().length);
            hashed.readAllBytes();
            stored.add(new StoredFile(file.name(), file.content().length, hashed.sha256()));
        }
        assertThat(files.getLast().content()).isEqualTo(blob);
        files.add(new Entry(BackupNames.MANIFEST, BackupNames.json(new BackupManifest(stored, List.of(), List.of()))));
        return files;
    }

    /// A catalog as an older version of the program made it, with a key.
    private byte[] catalogOfVersion(int version) throws Exception {
        var old = directory.resolve("data/old.db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + old);
                var statement = connection.createStatement();
                var scripts = Files.list(Path.of("src/main/resources/db/migration"))) {
            for (var script : scripts.filter(script -> number(script) <= version)
                    .sorted(Comparator.comparingInt(RestorationTest::number))
                    .toList()) {
                statement.executeUpdate(Files.readString(script));
            }
            statement.execute("PRAGMA application_id = " + 0x50494E41);
            statement.execute("PRAGMA user_version = " + version);
            statement.execute("INSERT INTO api_key (name, sha256, permissions, created_at_micros) VALUES ('ada', '"
                    + "a".repeat(64) + "', '[\"documents:read\"]', 1)");
        }
        return Files.readAllBytes(old);
    }

    private static int number(Path script) {
        return Integer.parseInt(script.getFileName().toString().replaceAll("V(\\d+)__.*", "$1"));
    }

    private byte[] catalogAfter(String... statements) throws Exception {
        var copy = directory.resolve("data/copy.db");
        Files.write(copy, files().get(1).content());
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
        return Files.readAllBytes(copy);
    }

    private Path onlyBlob() throws IOException {
        try (var files = Files.walk(directory.resolve("data/blobs"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(OwnerMark.NAME))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static byte[] archive(List<Entry> files, char typeOfSecond) throws IOException {
        var out = new ByteArrayOutputStream();
        for (var i = 0; i < files.size(); i++) {
            out.write(block(files.get(i), i == 1 ? typeOfSecond : '0'));
            out.write(files.get(i).content());
            out.write(new byte[TarHeader.padding(files.get(i).content().length)]);
        }
        out.write(new byte[2 * TarHeader.BLOCK_BYTES]);
        return out.toByteArray();
    }

    /// A header with another type has another checksum.
    private static byte[] block(Entry file, char type) {
        var block = new TarHeader(file.name(), file.content().length).block(Instant.EPOCH);
        var sum = Integer.parseInt(new String(block, 148, 6, UTF_8), 8) + type - '0';
        block[156] = (byte) type;
        var digits = String.format(Locale.ROOT, "%06o", sum);
        System.arraycopy(digits.getBytes(UTF_8), 0, block, 148, 6);
        return block;
    }

    private Path file() {
        return directory.resolve("kb.tar");
    }

    private Path target() {
        return directory.resolve("target");
    }
}
