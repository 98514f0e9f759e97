package pinakes.embedding;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Puts a thread behind all others that want the processor: it has all of it while nobody else does, and a tenth
/// where somebody does.
///
/// Java's own priorities have no effect on Linux. There, the system knows a niceness for each thread, and a program
/// may always raise it. On other systems it belongs to the whole process, so nothing is done.
final class BackgroundThread {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundThread.class);

    /// Each step of niceness is a factor of 1.25.
    private static final int NICENESS = 10;

    private static final int THIS_KIND = 0; // PRIO_PROCESS, which names a thread on Linux
    private static final int CALLER = 0;

    private static final Optional<MethodHandle> SET_PRIORITY = setPriority();

    private BackgroundThread() {}

    /// A thread's work, done with patience.
    static Runnable of(Runnable work) {
        return () -> {
            SET_PRIORITY.ifPresent(BackgroundThread::lower);
            work.run();
        };
    }

    private static void lower(MethodHandle setPriority) {
        try {
            if ((int) setPriority.invokeExact(THIS_KIND, CALLER, NICENESS) != 0) {
                LOG.debug("The system does not let a thread wait for others");
            }
        } catch (Throwable e) {
            throw new IllegalStateException("calling setpriority", e);
        }
    }

    @SuppressWarnings("restricted") // the signature is that of the C library, and nothing is pointed to
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
