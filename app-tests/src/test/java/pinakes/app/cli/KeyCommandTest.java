package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.cli.serve.StartupMessage;
import pinakes.app.composition.Composition;
import pinakes.app.key.KeySecret;
import pinakes.app.key.KnownPermissions;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.RestWire;
import pinakes.tool.Permission;

final class KeyCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("S5: keys are added, listed and revoked in the data directory when no server runs")
    void without_a_server() throws Exception {
        assertThat(kb.run("key", "add", "agent", "--collection", "memory", "--permission", "documents:read"))
                .isZero();
        var secret = kb.shown().strip();
        assertThat(secret).matches(KeySecret.FORM);
        var name = "agent#" + new KeySecret(secret).hash().value().substring(0, 8);
        assertThat(kb.complaint())
                .contains("Added " + name, "not shown again", "This is the first", "the permissions documents:read.");

        kb.run("key", "add", "ci", "--expires", "2099-01-01", "--project", "a/b", "--project", "c");
        kb.run("key", "list");
        kb.run("key", "revoke", "agent");
        kb.run("key", "clear", "--yes");
        kb.run("key", "list");

        var lines = kb.shown().lines().toList();
        assertThat(lines.get(2)).matches("NAME            PERMISSIONS +COLLECTIONS  PROJECTS  TOOLS  STATE");
        assertThat(lines.get(3)).matches(name + "  documents:read +memory       all       all");
        assertThat(lines.get(4))
                .startsWith("ci#")
                .endsWith("  documents:delete, documents:read, documents:write, projects:read, projects:write, tasks:*"
                        + "  all          a/b, c    all    expires 2099-01-01T00:00:00Z");
        assertThat(lines.get(5)).startsWith("Revoked " + name).contains("revoked 20");
        assertThat(lines.get(6)).startsWith("Removed all keys, including 1 that could still be used.");
        assertThat(lines.get(7)).startsWith("There are no keys yet");
        assertThat(kb.shown().split(secret, -1)).as("the key is shown once").hasSize(2);
        assertThat(kb.complaint()).doesNotContain(secret);
    }

    @Test
    @DisplayName("S5: while a server runs, the same happens there at once, and its owner needs no key for it")
    void with_a_server() throws Exception {
        try (var servers = kb.serve();
                var open = RestWire.open(servers.restUrl())) {
            assertThat(servers.asksForNamedKeys()).isFalse();
            assertThat(open.get("/api/v1/keys").statusCode()).isEqualTo(200);

            assertThat(kb.run("key", "add", "admin")).isZero();
            assertThat(open.get("/api/v1/keys").statusCode()).isEqualTo(401);
            assertThat(kb.run("key", "list")).isZero();
            assertThat(kb.run("key", "revoke", "other")).isEqualTo(1);
            assertThat(kb.run("key", "revoke", "amdin")).isEqualTo(1);
            assertThat(kb.run("key", "revoke", "admin")).isZero();
            assertThat(StartupMessage.everything(servers, kb.settings(Map.of())))
                    .contains("Every call requires a key");
            assertThat(kb.run("key", "clear", "--yes")).isZero();
            assertThat(open.get("/api/v1/keys").statusCode()).isEqualTo(200);
        }
        assertThat(kb.complaint())
                .contains("There is no active key named other.\n")
                .contains("There is no active key named amdin. Did you mean admin?\n");
    }

    @Test
    @DisplayName("S5: the first key has all permissions unless a flag says otherwise; later keys have not")
    void first_key_is_an_administrator() throws Exception {
        kb.run("key", "add", "first", "--expires", "90d");
        kb.run("key", "add", "second");
        assertThat(kb.complaint()).contains("It will have all permissions").containsOnlyOnce("This is the first key");
        kb.clear();
        kb.run("key", "list");
        assertThat(kb.shown().lines().skip(1))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("first#").contains("  *:*  "),
                        second -> assertThat(second).startsWith("second#").doesNotContain("*:*"));

        kb.run("key", "clear", "--yes");
        kb.clear();
        kb.run("key", "add", "limited", "--collection", "papers");
        kb.run("key", "list");

        assertThat(kb.shown()).contains("limited#", "tasks:*").doesNotContain("*:*");
    }

    @Test
    @DisplayName("S7: the key of a person has a collection of its own, and those that are shared with it")
    void key_of_a_person() throws Exception {
        assertThat(kb.run("key", "add", "ada", "--person")).isZero();
        assertThat(kb.run("key", "add", "bob", "--person", "--collection", "team"))
                .isZero();
        kb.clear();
        kb.run("key", "list");

        assertThat(kb.shown().lines().skip(1))
                .satisfiesExactly(
                        ada -> assertThat(ada)
                                .startsWith("ada#")
                                .contains("  ~ada  ")
                                .doesNotContain("*:*"),
                        bob -> assertThat(bob).startsWith("bob#").contains("  team, ~bob  "));
    }

    @Test
    @DisplayName("S15: before the first key is added, a person is told what it changes, and may refuse")
    void first_key_is_announced() throws Exception {
        assertThat(kb.typing("n\n", "key", "add", "agent")).isEqualTo(1);
        assertThat(kb.shown()).isEmpty();
        assertThat(kb.complaint())
                .containsSubsequence("every call over HTTP requires a key", "Add the key? [y/N] ", "No key was added.");

        assertThat(kb.typing("y\n", "key", "add", "agent")).isZero();
        assertThat(kb.shown().strip()).matches(KeySecret.FORM);
        kb.clear();
        assertThat(kb.typing("", "key", "add", "second"))
                .as("only the first is asked about")
                .isZero();
        assertThat(kb.run("key", "clear", "-y")).as(kb.said()).isZero();
        assertThat(kb.typing("", "key", "add", "agent", "--yes")).isZero();
    }

    @Test
    void unknown_action_is_answered_with_the_nearest() throws Exception {
        assertThat(kb.run("key", "ad")).isEqualTo(2);
        assertThat(kb.run("key", "?")).isEqualTo(2);
        assertThat(kb.run("project", "remove-documnet", "birds", "a.pdf")).isEqualTo(2);

        assertThat(kb.complaint()).isEqualTo("""
                kb: Unknown key command "ad". Did you mean "add"?
                kb: Unknown key command "?". Available: add, list, revoke, clear.
                kb: Unknown project command "remove-documnet". Did you mean "remove-document"?
                """);
    }

    @Test
    @DisplayName("S15: all keys are cleared by a person who says so, and by a script that says so at once")
    void clearing_is_confirmed() throws Exception {
        kb.run("key", "add", "agent");
        kb.clear();

        assertThat(kb.run("key", "clear")).as("nobody to ask").isEqualTo(1);
        assertThat(kb.typing("n\n", "key", "clear")).isEqualTo(1);
        assertThat(kb.complaint()).contains("Confirm with --yes.", "Remove all keys", "[y/N] ", "No key was removed.");
        assertThat(kb.shown()).isEmpty();
        assertThat(kb.typing("y\n", "key", "clear")).isZero();
        assertThat(kb.shown()).startsWith("Removed all keys, including 1 that could still be used.");
    }

    @Test
    @DisplayName("S5: a key with keys:manage alone adds, lists and revokes keys, and does not clear them")
    void manager_manages() throws Exception {
        kb.run("key", "add", "manager", "--permission", "keys:manage");
        kb.set("KB_API_KEY", kb.shown().strip());
        kb.clear();
        try (var _ = serveOpen()) {
            assertThat(kb.run("key", "list")).as(kb.said()).isZero();
            assertThat(kb.run("key", "add", "second", "--permission", "keys:read"))
                    .as(kb.said())
                    .isZero();
            assertThat(kb.run("key", "revoke", "second")).isZero();
            assertThat(kb.run("key", "clear", "--yes")).isEqualTo(1);
            assertThat(kb.complaint()).contains("requires the permission *:*");
            assertThat(kb.run("key", "list")).as("the keys are still there").isZero();
        }
    }

    @Test
    @DisplayName("S5: a key that is set is used; the owner who set a wrong one learns that none is needed")
    void wrong_key_of_the_environment() throws Exception {
        kb.run("key", "add", "agent");
        kb.set("KB_API_KEY", "wrong");
        try (var _ = serveOpen()) {
            assertThat(kb.run("key", "list")).isEqualTo(1);
        }
        assertThat(kb.complaint()).contains("does not accept the key", "Unset KB_API_KEY");
    }

    /// A server whose environment sets no key, although that of the commands does.
    private HttpServers serveOpen() throws Exception {
        return HttpServers.start(new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", kb.data().toString(), "mcp-port", "0", "engine-port", "0")));
    }

    @Test
    @DisplayName("S5: limits take from a key that it manages others, which is said")
    void limited_manager_is_warned_of() throws Exception {
        assertThat(kb.run("key", "add", "mgr", "--permission", "keys:manage", "--collection", "papers"))
                .isZero();

        assertThat(kb.shown().strip()).matches(KeySecret.FORM);
        assertThat(kb.complaint()).contains("Warning: this key cannot manage keys, because it is limited");
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        assertThat(kb.run("key", "add")).isEqualTo(2);
        assertThat(kb.run("key", "add", "two", "names")).isEqualTo(2);
        assertThat(kb.run("key", "add", "bad name")).isEqualTo(2);
        assertThat(kb.run("key", "add", "fine", "--permission", "document:read"))
                .isEqualTo(2);
        assertThat(kb.run("key", "add", "fine", "--permission", "all")).isEqualTo(2);
        assertThat(kb.run("key", "add", "fine", "--permission", "documents:manage"))
                .isEqualTo(2);
        assertThat(kb.run("key", "add", "fine", "--expires", "yesterday")).isEqualTo(2);
        assertThat(kb.run("key", "add", "fine", "--expires", "2001-01-01")).isEqualTo(2);
        assertThat(kb.run("key", "frobnicate")).isEqualTo(2);

        assertThat(kb.complaint().lines()).hasSize(9).allMatch(line -> line.startsWith("kb: "));
        assertThat(kb.complaint()).contains("did you mean documents:read?\n", "is in the past.\n");
        assertThat(kb.shown()).isEmpty();
        assertThat(kb.data()).as("whoever mistypes makes nothing").doesNotExist();
    }

    @Test
    @DisplayName("N1: a star alone stands for every permission")
    void star_is_everything() throws Exception {
        assertThat(kb.run("key", "add", "admin", "--permission", "*")).isZero();
        assertThat(kb.run("key", "list")).isZero();

        assertThat(kb.shown()).contains("  *:*  ");
    }

    @Test
    @DisplayName("S7: a project that is not there yet is warned of, before the server asks for the new key")
    void missing_project_is_warned_of() throws Exception {
        try (var _ = kb.serve()) {
            kb.run("project", "add", "thesis");
            kb.clear();

            assertThat(kb.run("key", "add", "ci", "--project", "thesi", "--project", "thesis"))
                    .isZero();
        }

        assertThat(kb.shown().strip()).matches(KeySecret.FORM);
        assertThat(kb.complaint())
                .startsWith("Warning: There is no project thesi. Did you mean thesis?\nThis is the first key")
                .containsOnlyOnce("Warning");
    }

    @Test
    void moments_are_shown_to_the_second() throws Exception {
        kb.run("key", "add", "agent", "--expires", "90d");
        kb.run("key", "list");
        kb.run("key", "revoke", "agent");

        assertThat(kb.said())
                .containsPattern("expires \\S+T\\d\\d:\\d\\d:\\d\\dZ")
                .doesNotContainPattern(":\\d\\d\\.\\d");
    }

    @Test
    @DisplayName("N1: every permission that a tool asks for is among those that a key can be given")
    void permissions_of_tools_are_known() throws Exception {
        var registry = Composition.tools(kb.settings(Map.of()));

        assertThat(registry.getAll())
                .flatMap(tool -> tool.definition().permissions())
                .extracting(Permission::toString)
                .isSubsetOf(KnownPermissions.ALL);
    }
}
