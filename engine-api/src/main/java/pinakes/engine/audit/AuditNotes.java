package pinakes.engine.audit;

/// Records entries for the audit log. An implementation adds the caller, the time and the entry point; it never
/// blocks.
@FunctionalInterface
public interface AuditNotes {
    /// Records nothing.
    AuditNotes NONE = (_, _, _) -> {};

    /// Records an action.
    ///
    /// @param operation what was called
    /// @param target what it was about, by kind and id; empty when it names nothing in particular
    void note(AuditAction action, String operation, String target);

    /// Records an action, if it was done.
    default void noteIf(boolean isDone, AuditAction action, String operation, String target) {
        if (isDone) {
            note(action, operation, target);
        }
    }

    /// A target with the name of its file, so that it can still be identified after its removal.
    static String named(String target, String fileName) {
        return target + " (" + fileName + ")";
    }
}
