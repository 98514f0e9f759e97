package pinakes.app.settings;

/// A setting is invalid; the message is one line for the user and never contains a secret.
public final class SettingException extends Exception {
    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        super(message);
    }
}
