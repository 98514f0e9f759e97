package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.catalog.CatalogProperties;
import pinakes.engine.core.document.ActiveModel;
import pinakes.engine.core.document.DocumentIndexSource;
import pinakes.engine.local.WordBagEmbedder;

/// Changes of documents reach an index that all engines share.
class FollowedChangesTest {
    private static final String GENERATION = "index_generation";

    private final PostgresAddress address = PostgresServer.database();

    @TempDir
    private Path directory;

    private PostgresCatalog catalog;

    @BeforeEach
    void open() throws Exception {
        catalog = PostgresServer.open(address, directory.resolve("own"));
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void change_is_not_lost_when_the_generation_cannot_be_read() throws Exception {
        var source = new DocumentIndexSource(catalog, ActiveModel.begin(catalog, new WordBagEmbedder("bag")), true);
        var changes = source.remoteGroups(source.generation());
        PostgresServer.execute(address, "INSERT INTO index_change (source, project, number) VALUES ('document', 0, 7)");
        setGeneration("unreadable");
        assertThatExceptionOfType(NumberFormatException.class).isThrownBy(changes::next);
        setGeneration("1");

        var changed = changes.next();

        assertThat(changed.numbers()).containsExactly(7L);
        assertThat(changed.isOther()).isFalse();
    }

    private void setGeneration(String number) throws InterruptedException {
        catalog.write(sql -> CatalogProperties.set(sql, GENERATION, number));
    }
}
