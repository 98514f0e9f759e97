package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.cli.command.Paragraph;

final class MainTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    void help_has_a_line_for_every_command_in_sections() throws InterruptedException {
        assertThat(kb.run("help")).isZero();

        assertThat(kb.shown().lines()).allMatch(line -> line.length() <= Paragraph.WIDTH);
        assertThat(kb.shown())
                .contains("\nDocuments\n  add ", "\nProjects\n  project ", "\nServers\n  serve ")
                .containsOnlyOnce("\n  key ");
    }

    @Test
    void plural_of_a_group_and_short_action_names_work() throws InterruptedException {
        kb.run("project", "add", "birds");
        kb.clear();

        assertThat(kb.run("projects", "ls")).isZero();
        assertThat(kb.shown()).contains("birds");
        assertThat(kb.run("project", "rm", "birds", "--yes")).isZero();
    }

    @Test
    void help_is_what_one_gets_without_a_command() throws InterruptedException {
        kb.run();
        var without = kb.shown();
        kb.clear();
        kb.run("--help");

        assertThat(kb.shown()).isEqualTo(without).contains("Usage: ./kb COMMAND");
    }

    @Test
    void help_of_a_command_is_reached_both_ways() throws InterruptedException {
        kb.run("help", "version");
        var asked = kb.shown();
        kb.clear();
        kb.run("version", "--help");

        assertThat(kb.shown()).isEqualTo(asked).startsWith("Usage: ./kb version [flags]\n");
    }

    @Test
    void help_of_a_group_lists_its_commands() throws InterruptedException {
        kb.run("help", "key");
        var asked = kb.shown();
        kb.clear();
        kb.run("key", "--help");

        assertThat(kb.shown()).isEqualTo(asked).contains("  key add     Add an API key.\n");
        kb.clear();
        kb.run("key", "add", "agent", "-h");
        assertThat(kb.shown()).startsWith("Usage: ./kb key add NAME [flags]\n").contains("  --expires WHEN ");
    }

    @Test
    void help_of_a_server_explains_the_common_settings() throws InterruptedException {
        kb.run("serve", "--help");

        assertThat(kb.shown())
                .contains("Common settings:")
                .containsPattern("--mcp-port VALUE +The port of the MCP server \\(default: 3000\\)\\.\n")
                .containsPattern("--mcp-api-key-file FILE +A file with the key that MCP clients must send")
                .contains("Settings that this command uses are also flags");
    }

    @Test
    void help_on_settings_names_every_flag_and_variable() throws InterruptedException {
        kb.run("help", "settings");

        assertThat(kb.shown()).contains("--mcp-port, KB_MCP_PORT: 3000").contains("--data-dir, KB_DATA_DIR");
        assertThat(kb.shown().lines()).allMatch(line -> line.length() <= Paragraph.WIDTH);
    }

    @Test
    void version_says_product_jdk_and_system() throws InterruptedException {
        assertThat(kb.run("--version")).isZero();

        assertThat(kb.shown().lines())
                .hasSize(3)
                .anyMatch(line -> line.matches("Pinakes \\d+\\.\\d+\\.\\d+"))
                .anyMatch(line -> line.startsWith("JDK " + Runtime.version().feature()))
                .anyMatch(line -> line.startsWith(System.getProperty("os.name")));
    }

    @Test
    void unknown_command_is_one_line_with_the_nearest_and_exit_code_2() throws InterruptedException {
        assertThat(kb.run("versoin")).isEqualTo(2);

        assertThat(kb.complaint()).isEqualTo("kb: Unknown command \"versoin\". Did you mean \"version\"?\n");
        assertThat(kb.shown()).isEmpty();
    }

    @Test
    void flag_before_the_command_is_explained() throws InterruptedException {
        assertThat(kb.run("--mcp-port", "3000", "version")).isEqualTo(2);

        assertThat(kb.complaint()).isEqualTo("kb: Put the command first: ./kb COMMAND --mcp-port …\n");
    }

    @Test
    void flag_that_a_command_does_not_take_is_refused() throws InterruptedException {
        assertThat(kb.run("version", "--mcp-port=1")).isEqualTo(2);

        assertThat(kb.complaint()).startsWith("kb: ./kb version does not use the setting --mcp-port. ");
    }

    @Test
    void setting_that_is_wrong_on_the_command_line_is_a_wrong_command_line() throws InterruptedException {
        assertThat(kb.run("status", "--engine-port", "70000")).isEqualTo(2);
        assertThat(kb.complaint())
                .startsWith("kb: Setting engine-port must be a port")
                .hasLineCount(1);

        kb.set("KB_MCP_PORT", "70000");
        assertThat(kb.run("status")).isEqualTo(1);
    }

    @Test
    void one_port_for_two_servers_is_refused_before_anything_is_begun() throws InterruptedException {
        var data = directory.resolve("data");

        assertThat(kb.run("serve", "--mcp-port", "3456", "--engine-port", "3456", "--data-dir", data.toString()))
                .isEqualTo(1);

        assertThat(kb.complaint())
                .startsWith("kb: MCP and the engine API cannot share port 3456. ")
                .hasLineCount(1);
        assertThat(data).doesNotExist();
    }

    @Test
    void bundle_overwrites_nothing() throws Exception {
        var letter = Files.writeString(directory.resolve("letter.txt"), "Dear Ada");

        assertThat(kb.run("bundle", "letter.txt")).isEqualTo(1);

        assertThat(kb.complaint())
                .isEqualTo("kb: " + letter + " already exists. Choose another name, or delete it first.\n");
        assertThat(letter).hasContent("Dear Ada");
    }

    @Test
    void tests_are_left_to_the_launcher() throws InterruptedException {
        assertThat(kb.run("test")).isEqualTo(1);

        assertThat(kb.complaint()).isEqualTo("kb: Run this command with the launcher: ./kb test [ARGUMENT]...\n");
    }
}
