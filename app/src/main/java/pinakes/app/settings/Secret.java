package pinakes.app.settings;

/// A value that must not be shown: its text is asked for by name, so that it never slips into a log or a message.
public record Secret(String value) {
    @Override
    public String toString() {
        return "(secret)";
    }
}
