package pinakes.engine.audit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What an entry of the audit log is about.
public enum AuditAction {
    /// A person signed in and let a client act for them.
    SIGNED_IN,
    /// A key was missing or wrong where one is required.
    SIGN_IN_FAILED,
    /// A call that the caller is not allowed to make.
    REFUSED,
    REMOVED,
    CHANGED,
    /// The original file of a document was read.
    ORIGINAL_READ,
    /// A backup was taken, or documents were exported.
    EXPORTED;

    /// As commands and the API name it, such as `sign-in-failed`.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<AuditAction> of(String label) {
        return Arrays.stream(values())
                .filter(action -> action.label().equals(label))
                .findFirst();
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(AuditAction::label).toList();
    }
}
