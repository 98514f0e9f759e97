package pinakes.app.cli;

import java.util.List;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;

/// Makes the index anew.
final class Reindex implements Command {
    private final Console console;
    private final SettingsReader reader;

    Reindex(Console console, SettingsReader reader) {
        this.console = console;
        this.reader = reader;
    }

    @Override
    public Description description() {
        return new Description(
                "reindex",
                "Make the search index anew from the stored documents.",
                "The documents themselves are not touched, and searches go on meanwhile. Needed only when an index is"
                        + " suspected to be wrong: a missing or damaged one is noticed and made anew by itself.",
                "",
                List.of(),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        return PeoplesCommands.atExisting(reader, arguments.settings(), workplace -> {
            workplace.reindex();
            console.out().println("The index was made anew.");
            return 0;
        });
    }
}
