package pinakes.app.cli.completion;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a value on the command line is the name of, so that a shell can list candidates.
enum ValueKind {
    /// Anything; a shell lists nothing.
    ANY,
    FILE,
    DIRECTORY,
    TOOL,
    CLIENT,
    SHELL,
    PRIORITY,
    AUDIT_ACTION,
    FORMAT,
    JOB_STATE,
    REFERENCE_STYLE,
    /// Stored names, which the program lists when they are asked for.
    PROJECT,
    COLLECTION,
    TAG,
    KEY;

    private static final Map<String, ValueKind> BY_FLAG = Map.of(
            "project", PROJECT,
            "collection", COLLECTION,
            "tag", TAG,
            "tags", TAG,
            "priority", PRIORITY,
            "data-dir", DIRECTORY,
            "backup-target", DIRECTORY,
            "config", FILE,
            "log-file", FILE);

    /// Flags that have another meaning in other commands.
    private static final Map<String, ValueKind> BY_COMMAND_AND_FLAG = Map.of(
            "audit action", AUDIT_ACTION,
            "list format", FORMAT,
            "search format", FORMAT,
            "jobs list state", JOB_STATE,
            "project export format", REFERENCE_STYLE);

    private static final Map<String, ValueKind> BY_COMMAND = Map.ofEntries(
            Map.entry("call", TOOL),
            Map.entry("tools", TOOL),
            Map.entry("connect", CLIENT),
            Map.entry("completion", SHELL),
            Map.entry("key revoke", KEY),
            Map.entry("project remove", PROJECT),
            Map.entry("project documents", PROJECT),
            Map.entry("project import-references", PROJECT),
            Map.entry("project export", PROJECT),
            Map.entry("project match", PROJECT),
            Map.entry("project remove-document", PROJECT));

    private static final List<String> FILES = List.of("PATH", "FILE", "FOLDER", "DIR");

    /// Whether its names are stored, and so change.
    boolean isStored() {
        return List.of(PROJECT, COLLECTION, TAG, KEY).contains(this);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ValueKind ofFlag(String command, String flag, String valueName) {
        var kind = BY_COMMAND_AND_FLAG.getOrDefault(command + " " + flag, BY_FLAG.get(flag));
        if (kind != null) {
            return kind;
        }
        return FILES.contains(valueName) ? FILE : ANY;
    }

    /// @param parameters as the usage line shows them
    static ValueKind ofArguments(String command, String parameters) {
        var kind = BY_COMMAND.get(command);
        if (kind != null) {
            return kind;
        }
        return FILES.stream().anyMatch(parameters::contains) ? FILE : ANY;
    }
}
