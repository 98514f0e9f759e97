package pinakes.app.settings;

/// A secret whose `toString` hides it from logs and messages.
public record SecretValue(String value) {
    @Override
    public String toString() {
        return "(secret)";
    }
}
