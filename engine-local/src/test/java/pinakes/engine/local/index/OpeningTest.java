package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.local.index.Samples.IDENTITY;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.document;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.replace;
import static pinakes.engine.local.index.Samples.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexUnusableException;

/// S16: an index opens as it was, or says that it has to be made anew; it is never half right.
final class OpeningTest {
    @TempDir
    private Path directory;

    @Test
    void what_was_there_is_there_again() throws Exception {
        fill();

        try (var index = LuceneChunkIndex.open(directory, IDENTITY)) {
            assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));
            assertThat(index.inventory()).hasSize(1);
        }
    }

    @Test
    void missing_index_is_unusable() {
        assertUnusable(directory, IDENTITY);
        assertUnusable(directory.resolve("nowhere"), IDENTITY);
    }

    @Test
    void index_of_another_model_is_unusable() throws IOException {
        fill();

        assertUnusable(directory, new IndexIdentity("another", IDENTITY.dimension()));
        assertUnusable(directory, new IndexIdentity(IDENTITY.model(), 5));
    }

    @Test
    void index_of_another_program_is_unusable() throws IOException {
        try (var files = FSDirectory.open(directory);
                var writer = new IndexWriter(files, new IndexWriterConfig(new KeywordAnalyzer()))) {
            writer.commit();
        }

        assertUnusable(directory, IDENTITY);
    }

    @Test
    @DisplayName("K2, C3: an index without the positions that phrases need is unusable")
    void index_of_an_older_layout_is_unusable() throws IOException {
        for (var layout : List.of("2", "project-1", "project-2")) {
            OlderLayout.write(directory, IDENTITY, layout);
            assertUnusable(directory, IDENTITY);
        }
    }

    @Test
    void every_file_may_be_damaged_or_missing() throws Exception {
        for (var damage : Damage.values()) {
            fill();
            for (var file : files()) {
                fill();
                damage.applyTo(file);

                try (var index = LuceneChunkIndex.open(directory, IDENTITY)) {
                    assertThat(ids(index.search(words("glacier"))))
                            .as("%s of %s did no harm", damage, file.getFileName())
                            .containsExactly(chunkIds(1));
                } catch (IndexUnusableException expected) {
                    assertThat(expected).hasMessageNotContaining(directory.toString());
                }
            }
        }
    }

    @Test
    void creating_replaces_whatever_was_there() throws Exception {
        fill();
        for (var file : files()) {
            Files.writeString(file, "nonsense");
        }

        try (var index = LuceneChunkIndex.create(directory, IDENTITY)) {
            assertThat(index.inventory()).isEmpty();
        }
        LuceneChunkIndex.open(directory, IDENTITY).close();
    }

    @Test
    @DisplayName("S16: a second opener is told, and neither opens nor clears what is in use")
    void in_use() throws Exception {
        fill();
        try (var index = LuceneChunkIndex.open(directory, IDENTITY)) {
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> LuceneChunkIndex.open(directory, IDENTITY));
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> LuceneChunkIndex.create(directory, IDENTITY));

            index.refresh();
            assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));
        }
    }

    private void fill() throws IOException {
        try (var index = LuceneChunkIndex.create(directory, IDENTITY)) {
            replace(index, document(1), List.of(chunk(1, "glacier")));
        }
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> !file.endsWith("write.lock")).toList();
        }
    }

    private static void assertUnusable(Path directory, IndexIdentity identity) {
        assertThatExceptionOfType(IndexUnusableException.class)
                .isThrownBy(() -> LuceneChunkIndex.open(directory, identity));
    }

    private enum Damage {
        REMOVAL {
            @Override
            void applyTo(Path file) throws IOException {
                Files.delete(file);
            }
        },
        EMPTYING {
            @Override
            void applyTo(Path file) throws IOException {
                Files.write(file, new byte[0]);
            }
        },
        TEARING {
            @Override
            void applyTo(Path file) throws IOException {
                var bytes = Files.readAllBytes(file);
                Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
            }
        };

        abstract void applyTo(Path file) throws IOException;
    }
}
