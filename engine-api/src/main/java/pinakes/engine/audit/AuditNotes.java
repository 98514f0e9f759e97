package pinakes.engine.audit;

/// Takes notes for the audit log. Whoever implements it adds who, when and from where; it never blocks.
@FunctionalInterface
public interface AuditNotes {
    /// Takes none.
    AuditNotes NONE = (_, _, _) -> {};

    /// Records an action.
    ///
    /// @param operation what was called
    /// @param target what it was about, by kind and id; empty when it names nothing in particular
    void note(AuditAction action, String operation, String target);

    /// A target with the name of its file, which says what it was after it is gone.
    static String named(String target, String fileName) {
        return target + " (" + fileName + ")";
    }
}
