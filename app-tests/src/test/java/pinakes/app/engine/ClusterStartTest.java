package pinakes.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;

class ClusterStartTest {
    @TempDir
    private Path directory;

    @Test
    void engines_with_the_same_settings_share_a_knowledge_base() throws Exception {
        var catalog = PostgresServer.database();
        var shared = Map.of(
                "KB_CATALOG_URL", catalog.url().toString(),
                "KB_CATALOG_PASSWORD", "postgres",
                "KB_BLOBS_URL", directory.resolve("blobs").toUri().toString());
        try (var one = EngineSession.local(
                        settings(shared, "one"), InstantSource.system(), EngineInstruments.OF_COMMAND);
                var other = EngineSession.local(
                        settings(shared, "other"), InstantSource.system(), EngineInstruments.OF_COMMAND)) {
            one.engine().todos().add(new NewTodo(new TodoTitle("water the plants"), null, null, null, List.of()));

            assertThat(other.engine().todos().list(TodoFilter.ALL, 10, 0).todos())
                    .hasSize(1);
        }
    }

    @Test
    void catalog_and_blobs_are_shared_together() {
        assertThatThrownBy(() -> settings(Map.of("KB_CATALOG_URL", "postgresql://kb@localhost/kb"), "own"))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("must be set together");
        assertThatThrownBy(() -> settings(Map.of("KB_BLOBS_URL", "file:///srv/blobs"), "own"))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("must be set together");
    }

    @Test
    void shared_index_requires_a_shared_catalog() {
        for (var url : List.of("https://search.example.org:9200/kb", "https://kb@one.example.org:9200,two:9200")) {
            assertThatThrownBy(() -> settings(Map.of("KB_INDEX_URL", url), "own"))
                    .isInstanceOf(SettingException.class)
                    .hasMessage("Setting index-url requires catalog-url.");
        }
        for (var url : List.of("https://kb:secret@search.example.org", "https://one.example.org,", "https:///kb")) {
            assertThatThrownBy(() -> settings(Map.of("KB_INDEX_URL", url), "own"))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining("without a password");
        }
    }

    @Test
    void engine_does_not_start_without_its_shared_index() {
        var unreachable = Map.of(
                "KB_CATALOG_URL", PostgresServer.database().url().toString(),
                "KB_CATALOG_PASSWORD", "postgres",
                "KB_BLOBS_URL", directory.resolve("blobs").toUri().toString(),
                "KB_INDEX_URL", "http://127.0.0.1:9/kb",
                "KB_INDEX_PASSWORD", "secret");

        assertThatThrownBy(() -> EngineSession.local(
                        settings(unreachable, "one"), InstantSource.system(), EngineInstruments.OF_COMMAND))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("OpenSearch does not respond");
    }

    @Test
    void url_with_a_password_is_refused() {
        assertThatThrownBy(() -> settings(
                        Map.of(
                                "KB_CATALOG_URL", "postgresql://kb:secret@localhost/kb",
                                "KB_BLOBS_URL", "file:///srv/blobs"),
                        "own"))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("without a password");
    }

    private Settings settings(Map<String, String> variables, String own) throws SettingException {
        return new SettingsReader(new LaunchEnvironment(variables, directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve(own).toString()));
    }
}
