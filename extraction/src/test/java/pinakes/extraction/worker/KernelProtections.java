package pinakes.extraction.worker;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a process can confine itself with on this kernel, found out without the code that is tested.
final class KernelProtections {
    /// Has the same number on every architecture.
    private static final long LANDLOCK_CREATE_RULESET = 444;

    private static final long VERSION_QUERY = 1;

    private KernelProtections() {}

    /// The names that a worker reports when all of them are active.
    static List<String> offered() throws IOException {
        var offered = new ArrayList<>(List.of("resource limits", "no new privileges"));
        var landlock = landlockVersion();
        if (landlock > 0) {
            offered.add("Landlock " + landlock);
        }
        if (Files.readString(Path.of("/proc/self/status")).contains("\nSeccomp:")) {
            offered.add("system call filter");
        }
        return offered;
    }

    /// Negative where there is no Landlock, or where a container does not allow it.
    @SuppressWarnings("restricted") // only the kernel itself tells the version
    private static long landlockVersion() {
        var number = ValueLayout.JAVA_LONG;
        var linker = Linker.nativeLinker();
        var syscall = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(number, number, number, number, number),
                Linker.Option.firstVariadicArg(1));
        try {
            return (long) syscall.invokeExact(LANDLOCK_CREATE_RULESET, 0L, 0L, VERSION_QUERY);
        } catch (Throwable impossible) {
            throw new LinkageError("The kernel could not be asked", impossible);
        }
    }
}
