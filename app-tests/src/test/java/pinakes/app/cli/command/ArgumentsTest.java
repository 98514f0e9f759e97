package pinakes.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pinakes.app.settings.SettingGroup;

final class ArgumentsTest {
    private static final CommandUsage COMMAND = CommandUsage.of("look", "THING [NAME]", "Looks.")
            .flag("tag TAG", "Only these.")
            .flag("limit N", "No more.", "top", "n")
            .flag("json", "As JSON.")
            .taking(SettingGroup.ALL);

    @Test
    void flags_words_and_settings_are_told_apart() throws CommandFailedException {
        var arguments = parse("--tag", "a", "thing", "--json", "--mcp-port=1", "--data-dir", "x y");

        assertThat(arguments.first()).contains("thing");
        assertThat(arguments.value("tag")).contains("a");
        assertThat(arguments.has("json")).isTrue();
        assertThat(arguments.settings()).isEqualTo(Map.of("mcp-port", "1", "data-dir", "x y"));
    }

    @Test
    void what_follows_two_dashes_is_no_flag() throws CommandFailedException {
        assertThat(parse("--json", "--", "-5 degrees").first()).contains("-5 degrees");
    }

    @Test
    void dash_alone_is_standard_input() throws CommandFailedException {
        assertThat(parse("--json", "-").words()).containsExactly("-");
    }

    @Test
    void other_names_of_a_flag_are_the_same_flag() throws CommandFailedException {
        assertThat(parse("thing", "--top", "3").number("limit", 1, 1, 9)).isEqualTo(3);
        assertThat(parse("thing", "-n", "4", "--limit=5").values("limit")).containsExactly("4", "5");
    }

    @Test
    void value_of_a_switch_is_refused() {
        assertThatThrownBy(() -> parse("thing", "--json=no")).hasMessage("--json takes no value, got \"no\".");
    }

    @Test
    void minus_words_are_arguments_where_a_command_wants_them() throws CommandFailedException {
        var usage = COMMAND.withMinusWords();

        assertThat(Arguments.parse(usage, List.of("7", "-draft", "-n", "2")).words())
                .containsExactly("7", "-draft");
        assertThatThrownBy(() -> Arguments.parse(usage, List.of("7", "--draft")))
                .hasMessageStartingWith("Unknown flag --draft.");
    }

    @Test
    void last_of_several_counts() throws CommandFailedException {
        assertThat(parse("thing", "--mcp-port", "1", "--mcp-port=2").settings()).isEqualTo(Map.of("mcp-port", "2"));
    }

    @Test
    void value_that_is_missing_is_said() {
        assertThatThrownBy(() -> parse("--mcp-port")).hasMessage("--mcp-port needs a value.");
        assertThatThrownBy(() -> parse("--tag", "--json"))
                .hasMessage("--tag needs a value. To use --json, write --tag=--json.");
    }

    @Test
    void unknown_flag_is_refused_with_the_nearest_of_options_and_settings() {
        assertThatThrownBy(() -> parse("--jsn")).hasMessageEndingWith("Did you mean --json?");
        assertThatThrownBy(() -> parse("--mpc-port=1")).hasMessage("Unknown flag --mpc-port. Did you mean --mcp-port?");
        assertThatThrownBy(() -> parse("--prot", "1"))
                .hasMessage("Unknown flag --prot. Did you mean --mcp-port or --engine-port?");
        assertThatThrownBy(() -> parse("-x")).hasMessageEndingWith("See ./kb help look.");
    }

    @Test
    void setting_that_only_contains_the_word_is_not_suggested() {
        var usage = CommandUsage.of("look", "", "Looks.").json();

        assertThatThrownBy(() -> Arguments.parse(usage, List.of("--limit", "3")))
                .hasMessage("Unknown flag --limit. See ./kb help look.");
        assertThatThrownBy(() -> parse("--limt", "3")).hasMessage("Unknown flag --limt. Did you mean --limit?");
        assertThatThrownBy(() -> Arguments.parse(
                        CommandUsage.of("serve", "", "Serves.").taking(SettingGroup.ALL), List.of("--port", "1")))
                .hasMessage("Unknown flag --port. Did you mean --mcp-port or --engine-port?");
    }

    @Test
    void number_outside_its_range_is_refused_with_the_range() throws CommandFailedException {
        for (var given : List.of("0", "10", "2147483648", "three", "")) {
            assertThatThrownBy(() -> parse("thing", "--limit=" + given).number("limit", 1, 1, 9))
                    .hasMessage("--limit must be a number from 1 to 9, got \"" + given + "\".");
        }
        assertThat(parse("thing").number("limit", 5, 1, 9)).isEqualTo(5);
    }

    @Test
    void empty_value_of_a_list_is_refused() throws CommandFailedException {
        assertThat(parse("thing", "--tag", "a, b", "--tag", "c").listed("tag")).containsExactly("a", "b", "c");
        for (var given : List.of("", " ", "a,,b")) {
            assertThatThrownBy(() -> parse("thing", "--tag", given).listed("tag"))
                    .hasMessage("--tag has an empty value. Give it a value, or leave the flag out.");
        }
    }

    @Test
    void too_few_and_too_many_words_are_refused_with_the_usage() {
        assertThatThrownBy(() -> parse("--json"))
                .hasMessage("Missing argument THING. Usage: ./kb look THING [NAME] [flags]");
        assertThatThrownBy(() -> parse("a", "b", "c"))
                .hasMessage("Unexpected argument \"c\". Usage: ./kb look THING [NAME] [flags]");
    }

    @Test
    void last_parameter_may_be_repeated() throws CommandFailedException {
        var usage = CommandUsage.of("look", "THING...", "Looks.");

        assertThat(Arguments.parse(usage, List.of("a", "b", "c")).words()).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> Arguments.parse(usage, List.of())).hasMessageStartingWith("Missing argument THING.");
    }

    private static Arguments parse(String... texts) throws CommandFailedException {
        return Arguments.parse(COMMAND, List.of(texts));
    }
}
