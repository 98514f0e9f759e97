package pinakes.app.cli;

/// A command could not do what it was told; the message is one line for the person who gave it.
final class CommandFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    CommandFailedException(String message) {
        super(message);
    }
}
