package pinakes.app.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.app.ProductVersion;

/// The words about the commands, for the terminal and for the reference document.
final class CommandReference {
    private CommandReference() {}

    /// Everything at a glance; fits a screen.
    static String overview(List<Command.Description> commands) {
        return String.format(
                Locale.ROOT,
                """
                Pinakes %s, a knowledge server that speaks MCP.
                Usage: ./kb COMMAND [--setting value]...  (./kb help settings lists them)

                %s
                  ./kb serve  and connect a client to http://localhost:3000/mcp
                """,
                ProductVersion.current(),
                commands.stream()
                        .map(command -> String.format(Locale.ROOT, "  %-9s %s\n", command.name(), command.summary()))
                        .collect(Collectors.joining()));
    }

    /// One command, for the terminal.
    static String text(Command.Description command) {
        return "Usage: " + command.usage() + "\n\n"
                + Paragraph.wrapped((command.summary() + " " + command.details()).replace("`", ""), "")
                + command.options().stream()
                        .map(option ->
                                "\n  " + option.usage() + "\n" + Paragraph.wrapped(option.description(), "      "))
                        .collect(Collectors.joining())
                + (command.usesSettings() ? "\nEvery setting is a flag, too: ./kb help settings lists them.\n" : "");
    }

    /// For `docs/reference/cli.md`.
    static String markdown(List<Command.Description> commands) {
        return """
                # Commands

                <!-- Generated from the commands' descriptions; run `./mvnw -pl app -am test -Dpinakes.docs.update=true` after a change. -->

                `./kb COMMAND` builds the program when the sources changed and runs it. Settings follow the command as flags; see
                [settings](settings.md). A failure that a person can mend is one line on standard error and exit code 1.
                Where there is no knowledge base yet, only `serve`, `engine`, `stdio`, `add`, `project add` and `key add` make one; the others say so.
                """ + commands.stream().map(CommandReference::section).collect(Collectors.joining());
    }

    private static String section(Command.Description command) {
        return String.format(Locale.ROOT, """

                ## %s

                ```
                %s
                ```

                %s %s
                """, command.name(), command.usage(), command.summary(), command.details())
                + (command.options().isEmpty() ? "" : "\n")
                + command.options().stream()
                        .map(option -> "- `" + option.usage() + "`: " + option.description() + "\n")
                        .collect(Collectors.joining());
    }
}
