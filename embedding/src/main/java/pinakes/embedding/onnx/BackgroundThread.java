package pinakes.embedding.onnx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/// Lowers the priority of a thread below that of its process: it gets an idle core fully, and about a tenth of a core
/// that others want too.
///
/// Java's own priorities have no effect on Linux. Linux has a niceness per thread, which a program may always raise.
/// Elsewhere niceness applies to the whole process, so nothing is done.
final class BackgroundThread {
    /// Each step divides the share of the processor by 1.25.
    private static final int NICER = 10;

    private static final Optional<MethodHandle> NICE = nice();

    private BackgroundThread() {}

    static Runnable of(Runnable work) {
        return () -> {
            NICE.ifPresent(BackgroundThread::lower);
            work.run();
        };
    }

    private static void lower(MethodHandle nice) {
        try {
            var _ = (int) nice.invokeExact(NICER);
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot call nice", e);
        }
    }

    /// On Linux, `nice` adds to the niceness of the calling thread alone.
    @SuppressWarnings("restricted") // the signature matches the C library, and no pointers are passed
    private static Optional<MethodHandle> nice() {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
            return Optional.empty();
        }
        var linker = Linker.nativeLinker();
        var signature = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        return linker.defaultLookup().find("nice").map(address -> linker.downcallHandle(address, signature));
    }
}
