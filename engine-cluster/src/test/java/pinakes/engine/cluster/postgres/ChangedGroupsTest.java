package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.RemoteGroups;

/// What two engines learn of each other's changes.
final class ChangedGroupsTest {
    private static final long PROJECT = 1;

    private Catalog one;
    private RemoteGroups ofOne;
    private Catalog other;
    private RemoteGroups ofOther;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        var address = PostgresServer.database();
        one = PostgresServer.open(address, directory.resolve("one"));
        other = PostgresServer.open(address, directory.resolve("other"));
        ofOne = one.remoteGroups("project_chunk", PROJECT);
        ofOther = other.remoteGroups("project_chunk", PROJECT);
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void both_learn_of_another_generation_even_the_engine_that_activated_it() throws Exception {
        change(0);

        assertThat(ofOne.next().isOther()).isTrue();
        assertThat(ofOther.next().isOther()).isTrue();
        assertThat(ofOne.next().isOther()).isFalse();
    }

    @Test
    void both_follow_changed_chunks() throws Exception {
        change(7);

        assertThat(ofOne.next()).isEqualTo(ofOther.next());
        change(7);
        assertThat(ofOne.next().numbers()).containsExactly(7L);
        assertThat(ofOne.next().numbers()).isEmpty();
    }

    /// Does what the triggers do.
    private void change(long number) throws InterruptedException {
        one.write(sql -> sql.execute(
                "INSERT INTO index_change (engine, source, project, number) VALUES (this_engine(), 'project_chunk', ?, ?)",
                PROJECT,
                number));
    }
}
