package pinakes.tool;

/// Whom the work on this thread is done for.
///
/// Whatever lets a caller in says so here, once; whatever keeps callers apart asks here, and need not be handed the
/// caller through every layer in between. Work that nobody is named for fails rather than see everything.
public final class Acting {
    private static final ScopedValue<Caller> CALLER = ScopedValue.newInstance();

    private Acting() {}

    /// The caller that this thread works for.
    ///
    /// @throws IllegalStateException when none was named
    public static Caller caller() {
        return CALLER.orElseThrow(() -> new IllegalStateException("Nobody is named that this work is done for"));
    }

    /// Does work for a caller and returns its result.
    public static <R, X extends Throwable> R as(Caller caller, ScopedValue.CallableOp<R, X> work) throws X {
        return ScopedValue.where(CALLER, caller).call(work);
    }
}
