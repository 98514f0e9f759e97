package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ArgumentsTest {
    private static final Command.Description COMMAND = new Command.Description(
            "look",
            "Looks.",
            "",
            "[NAME]",
            List.of(new Command.Option("tag", "TAG", "Only these."), new Command.Option("json", null, "As JSON.")),
            true);

    @Test
    void flags_words_and_settings_are_told_apart() throws CommandFailedException {
        var arguments = parse("--tag", "a", "thing", "--json", "--mcp-port=1", "--data-dir", "x y");

        assertThat(arguments.word()).contains("thing");
        assertThat(arguments.option("tag")).contains("a");
        assertThat(arguments.has("json")).isTrue();
        assertThat(arguments.settings()).isEqualTo(Map.of("mcp-port", "1", "data-dir", "x y"));
    }

    @Test
    void what_follows_two_dashes_is_no_flag() throws CommandFailedException {
        assertThat(parse("--json", "--", "-5 degrees").word()).contains("-5 degrees");
    }

    @Test
    void last_of_several_counts() throws CommandFailedException {
        assertThat(parse("--mcp-port", "1", "--mcp-port=2").settings()).isEqualTo(Map.of("mcp-port", "2"));
    }

    @Test
    void value_that_is_missing_is_said() {
        assertThatThrownBy(() -> parse("--mcp-port")).hasMessage("--mcp-port needs a value.");
        assertThatThrownBy(() -> parse("--tag", "--json"))
                .hasMessage("--tag needs a value, but --json follows; write --tag=… if that is meant.");
    }

    @Test
    void unknown_flag_is_refused_with_the_nearest_of_options_and_settings() {
        assertThatThrownBy(() -> parse("--jsn")).hasMessageEndingWith("did you mean --json?");
        assertThatThrownBy(() -> parse("--mpc-port=1"))
                .hasMessage("Unknown flag --mpc-port on the command line; did you mean --mcp-port?");
        assertThatThrownBy(() -> parse("--prot", "1"))
                .hasMessage("Unknown flag --prot on the command line; did you mean --mcp-port or --engine-port?");
        assertThatThrownBy(() -> parse("-x")).hasMessageEndingWith("`./kb help look` lists what it takes.");
    }

    @Test
    void one_word_too_many_is_refused_with_the_usage() {
        assertThatThrownBy(() -> parse("a", "b"))
                .hasMessage(
                        "Unexpected argument \"b\"; usage: ./kb look [NAME] [--tag TAG] [--json] [--setting value]...");
    }

    private static Arguments parse(String... texts) throws CommandFailedException {
        return Arguments.parse(COMMAND, List.of(texts));
    }
}
