package pinakes.app.cli;

import java.util.stream.Collectors;
import pinakes.app.cli.command.CommandHelp;

/// Renders `docs/reference/cli.md` from the commands.
final class CommandReference {
    private CommandReference() {}

    static String markdown(CommandTable commands) {
        return """
                # Commands

                <!-- Generated from the commands; run `./mvnw -pl app-tests -am test -Dpinakes.docs.update=true` after a change. -->

                `./kb COMMAND` runs a command. It first rebuilds the program if the sources have changed. The [settings](settings.md) that a
                command uses are also flags of the command; flags that it does not use are refused.
                Errors that you can fix are reported on one line of standard error. The exit code is 0 when the command did what it was asked to do;
                1 when it failed, when a search found nothing that answers the query, or when a check such as `doctor` or `status` found a problem; 2 when the command line is wrong; and 130 after Ctrl-C.
                `-` stands for standard input. Output in a pipe is plain; [the guide](../guide/command-line.md) describes the output on a terminal.
                If there is no knowledge base yet, `serve`, `engine`, `stdio`, `call`, `add`, `sync`, `watch add`, `note add`, `task add`, `project add`, `key add`, `quota set`, `import` and `restore` create one.
                Other commands that use stored data fail.
                """
                + commands.usages().stream()
                        .map(usage ->
                                "\n## " + usage.name() + "\n\n```\n" + CommandHelp.withoutSettings(usage) + "```\n")
                        .collect(Collectors.joining());
    }
}
