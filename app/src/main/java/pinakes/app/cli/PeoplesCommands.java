package pinakes.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import pinakes.app.Workplace;
import pinakes.app.WorkplaceException;
import pinakes.app.logging.Logging;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryException;

/// What commands that people type have in common: a place to work at, and no log lines between their answers.
final class PeoplesCommands {
    private static final String LOG_LEVEL = "log-level";
    private static final String TOOLS = "tools";
    private static final String RATE_LIMIT = "rate-limit";

    private PeoplesCommands() {}

    /// Works on a knowledge base, which is made where there is none.
    static int at(SettingsReader reader, Map<String, String> flags, Work work)
            throws CommandFailedException, SettingException, InterruptedException {
        return done(reader, flags, Workplace::open, work);
    }

    /// Works on the knowledge base that is there: whoever looks at something, or takes something away, makes nothing.
    static int atExisting(SettingsReader reader, Map<String, String> flags, Work work)
            throws CommandFailedException, SettingException, InterruptedException {
        return done(reader, flags, Workplace::openExisting, work);
    }

    private static int done(SettingsReader reader, Map<String, String> flags, Opening opening, Work work)
            throws CommandFailedException, SettingException, InterruptedException {
        try (var workplace = opening.of(settings(reader, flags))) {
            return work.at(workplace);
        } catch (WorkplaceException | DataDirectoryException | EngineUnavailableException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()));
        }
    }

    /// The settings, with logs of errors only unless a flag says otherwise, and in force for them. Which tools a
    /// server offers to its clients, and how often they may call them, is nothing to people.
    static Settings settings(SettingsReader reader, Map<String, String> flags) throws SettingException {
        var quiet = new LinkedHashMap<String, String>();
        quiet.put(LOG_LEVEL, "error");
        quiet.putAll(flags);
        quiet.put(TOOLS, "all");
        quiet.put(RATE_LIMIT, "0");
        var settings = reader.read(quiet);
        Logging.configure(settings);
        return settings;
    }

    /// Something to do at a workplace; returns the exit code.
    interface Work {
        int at(Workplace workplace) throws CommandFailedException, InterruptedException;
    }

    private interface Opening {
        Workplace of(Settings settings) throws InterruptedException;
    }
}
