package pinakes.app.settings;

/// A setting that cannot be used; the message is one line for the person who set it and never holds a secret.
public final class SettingException extends Exception {
    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        super(message);
    }
}
