package pinakes.embedding.onnx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lowers the priority of a thread: it gets an idle core fully, and about a tenth of a core that others want too.
///
/// Java's own priorities have no effect on Linux. Linux has a niceness per thread, which a program may always raise.
/// Elsewhere niceness applies to the whole process, so nothing is done.
final class BackgroundThread {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundThread.class);

    /// Each step divides the share of the processor by 1.25.
    private static final int NICENESS = 10;

    private static final int PRIO_PROCESS = 0; // on Linux this means a thread
    private static final int CALLING_THREAD = 0;

    private static final Optional<MethodHandle> SET_PRIORITY = setPriority();

    private BackgroundThread() {}

    static Runnable of(Runnable work) {
        return () -> {
            SET_PRIORITY.ifPresent(BackgroundThread::lower);
            work.run();
        };
    }

    private static void lower(MethodHandle setPriority) {
        try {
            if ((int) setPriority.invokeExact(PRIO_PROCESS, CALLING_THREAD, NICENESS) != 0) {
                LOG.debug("The system does not allow a thread to lower its priority");
            }
        } catch (Throwable e) {
            throw new IllegalStateException("calling setpriority", e);
        }
    }

    @SuppressWarnings("restricted") // the signature matches the C library, and no pointers are passed
    private static Optional<MethodHandle> setPriority() {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
            return Optional.empty();
        }
        var linker = Linker.nativeLinker();
        var signature = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        return linker.defaultLookup().find("setpriority").map(address -> linker.downcallHandle(address, signature));
    }
}
