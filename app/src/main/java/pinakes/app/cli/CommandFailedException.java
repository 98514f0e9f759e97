package pinakes.app.cli;

/// A command could not do what it was told; the message is one line for the person who gave it.
final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    CommandFailedException(String message) {
        super(message);
    }

    /// Something that was written on the command line cannot be; a message that ends in a question is whole already.
    static CommandFailedException impossible(IllegalArgumentException e) {
        var message = "That cannot be: " + e.getMessage();
        return new CommandFailedException(message.endsWith("?") ? message : message + ".");
    }
}
