package pinakes.tool;

/// Who can fix an error.
public enum ErrorClass {
    /// The caller: the input is wrong.
    VALIDATION("validation"),
    /// The caller: the input is fine, but a rule of the domain forbids it.
    BUSINESS_RULE("business"),
    /// The operator: part of the system does not work.
    SYSTEM("system");

    private final String label;

    ErrorClass(String label) {
        this.label = label;
    }

    /// As errors show it.
    public String label() {
        return label;
    }
}
