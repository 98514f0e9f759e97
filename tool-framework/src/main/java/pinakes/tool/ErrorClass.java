package pinakes.tool;

/// Who can fix an error.
public enum ErrorClass {
    /// The caller: the input is wrong.
    VALIDATION,
    /// The caller: the input is fine, but a rule of the domain forbids it.
    BUSINESS_RULE,
    /// The operator: part of the system does not work.
    SYSTEM
}
