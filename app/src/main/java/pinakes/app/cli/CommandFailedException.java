package pinakes.app.cli;

import java.util.List;
import pinakes.tool.text.NearestName;

/// A command could not do what it was told; the message is one line for the person who gave it.
final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    CommandFailedException(String message) {
        super(message);
    }

    /// There is nothing of that name, but perhaps of one that is spelled alike.
    ///
    /// @param kind what the name is of, such as "command"
    static CommandFailedException unknown(String kind, String name, List<String> known) {
        var advice = NearestName.to(name, known)
                .map(nearest -> "did you mean \"" + nearest + "\"?")
                .orElse("there are: " + String.join(", ", known) + ".");
        return new CommandFailedException("Unknown " + kind + " \"" + name + "\"; " + advice);
    }

    /// Something that was written on the command line cannot be; a message that ends in a question is whole already.
    static CommandFailedException impossible(IllegalArgumentException e) {
        var message = "That cannot be: " + e.getMessage();
        return new CommandFailedException(message.endsWith("?") ? message : message + ".");
    }
}
