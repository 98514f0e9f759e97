package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.opensearch.OpenSearchServer;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;

/// Two knowledge bases whose documents have the same numbers and revisions meet in one place for indexes.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class IndexOwnershipTest {
    @TempDir
    private Path directory;

    private PostgresAddress herons;
    private PostgresAddress egrets;

    @BeforeEach
    void fill() throws Exception {
        herons = PostgresServer.database();
        egrets = PostgresServer.database();
        try (var engine = engine(egrets, "egrets", null, "elsewhere")) {
            added(engine, "/a.txt", "a white egret");
        }
    }

    @Test
    @DisplayName("C3: another catalog behind the same prefix in OpenSearch gets indexes of its own")
    void prefix() throws Exception {
        var index = OpenSearchServer.address();
        try (var engine = engine(herons, "herons", index, "own")) {
            added(engine, "/a.txt", "a grey heron");
        }
        var before = OpenSearchServer.indexes(index);

        try (var engine = engine(egrets, "egrets", index, "other")) {
            assertThat(found(engine, "egret")).containsExactly("a white egret");
            engine.reindex();
        }

        assertThat(OpenSearchServer.indexes(index)).hasSize(2).containsAll(before);
        try (var engine = engine(herons, "herons", index, "own")) {
            assertThat(found(engine, "heron")).containsExactly("a grey heron");
        }
    }

    @Test
    @DisplayName("C3: an engine whose data directory was used with another catalog builds its index again")
    void data_directory() throws Exception {
        try (var engine = engine(herons, "herons", null, "own")) {
            added(engine, "/a.txt", "a grey heron");
        }

        try (var engine = engine(egrets, "egrets", null, "own")) {
            assertThat(found(engine, "egret")).containsExactly("a white egret");
        }
    }

    private LocalEngine engine(PostgresAddress catalog, String blobs, @Nullable OpenSearchAddress index, String own)
            throws InterruptedException {
        return ClusterEngines.open(
                catalog,
                new BlobAddress.Directory(directory.resolve(blobs)),
                index,
                directory.resolve(own),
                ClusterEngines.READER,
                "bag");
    }
}
