package pinakes.app.cli.command;

import java.util.Collection;
import java.util.function.Supplier;
import pinakes.tool.text.NearestName;

/// A command failed; the message is one line for the user.
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public CommandFailedException(String message) {
        this(message, ExitCode.FAILED);
    }

    private CommandFailedException(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    /// The command line is wrong.
    public static CommandFailedException usage(String message) {
        return new CommandFailedException(message, ExitCode.USAGE);
    }

    public int exitCode() {
        return exitCode;
    }

    /// Nothing has that name; suggests the most similar one.
    ///
    /// @param kind what the name is of, such as "command"
    public static CommandFailedException unknown(String kind, String name, Collection<String> known) {
        return usage("Unknown " + kind + " \"" + name + "\". "
                + NearestName.to(name, known)
                        .map(nearest -> "Did you mean \"" + nearest + "\"?")
                        .orElse(known.isEmpty() ? "There is none." : "Available: " + String.join(", ", known) + "."));
    }

    /// Reads what the user wrote; a value that its type rejects becomes a message.
    public static <T> T parsed(Supplier<T> reading) throws CommandFailedException {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            var message = "Invalid argument: " + e.getMessage();
            throw usage(message.endsWith("?") ? message : message + ".");
        }
    }
}
