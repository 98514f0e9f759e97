package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.index.ChunkIndex;

/// What every index does, in Lucene.
final class LuceneChunkIndexTest {
    @TempDir
    private Path directory;

    private ChunkIndex empty() throws IOException {
        return LuceneChunkIndex.create(directory, Samples.IDENTITY);
    }

    @Nested
    final class Chunks extends ChunkIndexContract {
        @Override
        protected ChunkIndex created() throws IOException {
            return empty();
        }
    }

    @Nested
    final class Phrases extends PhrasesContract {
        @Override
        protected ChunkIndex created() throws IOException {
            return empty();
        }
    }

    @Nested
    final class Words extends SpellingContract {
        @Override
        protected ChunkIndex created() throws IOException {
            return empty();
        }
    }

    @Nested
    final class Languages extends StemmedLanguageContract {
        @Override
        protected ChunkIndex created() throws IOException {
            return empty();
        }
    }

    @Nested
    final class GeneratedChanges extends GeneratedChangesContract {
        @Override
        protected ChunkIndex created() throws IOException {
            return empty();
        }

        @Override
        protected ChunkIndex reopened() throws Exception {
            return LuceneChunkIndex.open(directory, Samples.IDENTITY);
        }
    }
}
