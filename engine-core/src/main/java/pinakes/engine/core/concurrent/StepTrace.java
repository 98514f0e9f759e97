package pinakes.engine.core.concurrent;

import java.util.Map;

/// Records the steps of an engine's work as parts of the calls that caused it.
public interface StepTrace {
    /// Records nothing.
    StepTrace NONE = new StepTrace() {
        @Override
        public Step begin(String name, Map<String, String> attributes) {
            return Step.UNRECORDED;
        }

        @Override
        public String position() {
            return "";
        }

        @Override
        public <R, X extends Throwable> R continuing(String position, String name, ScopedValue.CallableOp<R, X> work)
                throws X {
            return work.call();
        }
    };

    /// Begins a step in the trace of the current thread. Outside a trace, nothing is recorded.
    ///
    /// @param name from a fixed set of names
    /// @param attributes contain no text from callers
    Step begin(String name, Map<String, String> attributes);

    /// The position of the current thread in its trace, so that another thread can continue it; empty outside a
    /// trace.
    String position();

    /// Does work as a step of the trace at a position.
    ///
    /// @param position empty to begin a trace
    <R, X extends Throwable> R continuing(String position, String name, ScopedValue.CallableOp<R, X> work) throws X;

    /// A step that ends when it is closed, as failed unless it succeeded before.
    interface Step extends AutoCloseable {
        Step UNRECORDED = new Step() {
            @Override
            public void succeeded() {}

            @Override
            public void close() {}
        };

        void succeeded();

        @Override
        void close();
    }
}
