package pinakes.app.cli.command;

import java.util.Collection;
import pinakes.tool.text.NearestName;

/// A command failed; the message is one line for the user.
public final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    public CommandFailedException(String message) {
        super(message);
    }

    /// Nothing has that name; suggests the most similar one.
    ///
    /// @param kind what the name is of, such as "command"
    public static CommandFailedException unknown(String kind, String name, Collection<String> known) {
        return new CommandFailedException("Unknown " + kind + " \"" + name + "\". "
                + NearestName.to(name, known)
                        .map(nearest -> "Did you mean \"" + nearest + "\"?")
                        .orElse("Available: " + String.join(", ", known) + "."));
    }

    public static CommandFailedException invalid(IllegalArgumentException e) {
        var message = "Invalid argument: " + e.getMessage();
        return new CommandFailedException(message.endsWith("?") ? message : message + ".");
    }
}
