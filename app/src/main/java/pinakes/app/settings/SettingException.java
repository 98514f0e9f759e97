package pinakes.app.settings;

/// A setting is invalid; the message is one line for the user and never contains a secret.
public final class SettingException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isOnCommandLine;

    public SettingException(String message) {
        this(message, false);
    }

    /// @param isOnCommandLine whether a flag has the invalid value
    SettingException(String message, boolean isOnCommandLine) {
        super(message);
        this.isOnCommandLine = isOnCommandLine;
    }

    /// A flag cannot be used.
    public static SettingException onCommandLine(String message) {
        return new SettingException(message, true);
    }

    public boolean isOnCommandLine() {
        return isOnCommandLine;
    }
}
