package pinakes.app.cli;

import java.util.stream.Collectors;
import pinakes.app.cli.command.CommandHelp;

/// Renders `docs/reference/cli.md` from the commands.
final class CommandReference {
    private CommandReference() {}

    static String markdown(CommandTable commands) {
        return """
                # Commands

                <!-- Generated from the commands; run `./mvnw -pl app -am test -Dpinakes.docs.update=true` after a change. -->

                `./kb COMMAND` builds the program when the sources have changed and runs it. [Settings](settings.md) follow the command as flags.
                Errors that you can fix are reported on one line of standard error, with exit code 1.
                Only `serve`, `engine`, `stdio`, `add`, `project add` and `key add` create a knowledge base; the other commands fail when there is none.
                """
                + commands.usages().stream()
                        .map(usage -> "\n## " + usage.name() + "\n\n```\n" + CommandHelp.of(usage) + "```\n")
                        .collect(Collectors.joining());
    }
}
