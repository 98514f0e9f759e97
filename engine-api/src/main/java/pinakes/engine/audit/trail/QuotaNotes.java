package pinakes.engine.audit.trail;

import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.quota.QuotaExceededException;

/// Records what a quota refused.
public final class QuotaNotes {
    private QuotaNotes() {}

    /// A change that may exceed a quota.
    @FunctionalInterface
    interface Change<R, X extends Exception> {
        R make() throws X, InterruptedException;
    }

    /// Makes a change, and notes it when a quota does not allow it.
    static <R, X extends Exception> R noting(AuditNotes notes, Change<R, X> change) throws X, InterruptedException {
        try {
            return change.make();
        } catch (QuotaExceededException e) {
            refused(notes, e.refusal());
            throw e;
        }
    }

    public static void refused(AuditNotes notes, QuotaExceededException.Refusal refusal) {
        notes.note(
                AuditAction.REFUSED,
                "quota",
                refusal.subject() + " " + refusal.measure().label());
    }
}
