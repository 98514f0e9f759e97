package pinakes.tool;

import java.util.Optional;

/// The caller that the current thread works for.
///
/// The code that authenticates a caller sets it once, and the code that enforces limits reads it here, so it need not
/// be passed through every layer. Work without a caller fails instead of having access to everything.
public final class CurrentCaller {
    private static final ScopedValue<Caller> CALLER = ScopedValue.newInstance();

    private CurrentCaller() {}

    /// The caller; fails when there is none.
    public static Caller get() {
        return CALLER.orElseThrow(() -> new IllegalStateException("No caller is set for this work"));
    }

    public static Optional<Caller> find() {
        return CALLER.isBound() ? Optional.of(CALLER.get()) : Optional.empty();
    }

    /// Runs work for a caller and returns its result.
    public static <R, X extends Throwable> R as(Caller caller, ScopedValue.CallableOp<R, X> work) throws X {
        return bound(caller).call(work);
    }

    static ScopedValue.Carrier bound(Caller caller) {
        return ScopedValue.where(CALLER, caller);
    }
}
