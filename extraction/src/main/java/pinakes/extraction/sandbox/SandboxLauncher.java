package pinakes.extraction.sandbox;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The first program of a worker: connects to the parent, restricts itself and becomes the worker.
///
/// The connection becomes the standard input of the worker, which may not open connections itself.
public final class SandboxLauncher {
    /// The system property that tells the worker which protections are active.
    public static final String PROTECTIONS = "pinakes.protections";

    private static final int UNIX = 1;
    private static final int STREAM = 1;
    private static final int ADDRESS_BYTES = 110;
    private static final long CLOSE_ON_EXEC = 1 << 2;
    private static final long NO_NEW_PRIVILEGES = 38;
    private static final int FILE_SIZE = 1;
    private static final int CORE_FILE = 4;
    private static final long FILE_BYTES_MAX = 2L << 30;

    private final LinuxKernel kernel;

    private SandboxLauncher(LinuxKernel kernel) {
        this.kernel = kernel;
    }

    /// Whether this system has anything to confine workers with.
    public static boolean isSupported() {
        return System.getProperty("os.name").equals("Linux")
                && Architecture.current().isPresent();
    }

    /// Becomes the worker, or fails.
    ///
    /// @param arguments the socket of the parent, and the command that runs the worker
    public static void main(String[] arguments) throws IOException {
        var kernel = new LinuxKernel(Architecture.current().orElseThrow());
        var command = List.of(arguments).subList(1, arguments.length);
        new SandboxLauncher(kernel).launch(Path.of(arguments[0]), command);
    }

    private void launch(Path socket, List<String> command) throws IOException {
        connect(socket);
        var protections = String.join(", ", restrict(socket.resolveSibling("")));
        var whole = new ArrayList<>(command);
        whole.add(1, "-D" + PROTECTIONS + "=" + protections);
        var environment = System.getenv().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
        kernel.call(SystemCall.CLOSE_RANGE, 3, Integer.MAX_VALUE, CLOSE_ON_EXEC);
        kernel.call(
                SystemCall.EXECVE,
                LinuxKernel.text(command.getFirst()),
                LinuxKernel.texts(whole),
                LinuxKernel.texts(environment));
        throw new IOException("The worker could not be run: " + command.getFirst());
    }

    private void connect(Path socket) throws IOException {
        var address = LinuxKernel.MEMORY.allocate(ADDRESS_BYTES);
        address.set(ValueLayout.JAVA_SHORT, 0, (short) UNIX);
        address.setString(Short.BYTES, socket.toString());
        var connection = kernel.call(SystemCall.SOCKET, UNIX, STREAM, 0);
        if (!kernel.succeeds(SystemCall.CONNECT, connection, address.address(), ADDRESS_BYTES)
                || !kernel.succeeds(SystemCall.DUP3, connection, 0, 0)) {
            throw new IOException("The parent cannot be reached at " + socket);
        }
    }

    /// Restricts this thread as far as the system allows.
    ///
    /// @return the protections that are active
    private List<String> restrict(Path directory) throws IOException {
        var active = new ArrayList<String>();
        if (limit(CORE_FILE, 0) && limit(FILE_SIZE, FILE_BYTES_MAX)) {
            active.add("resource limits");
        }
        if (kernel.succeeds(SystemCall.PRCTL, NO_NEW_PRIVILEGES, 1)) {
            active.add("no new privileges");
        }
        var landlock = new Landlock(kernel);
        if (landlock.restrict(ReadablePaths.ofThisProcess(), List.of(directory, Path.of("/dev/null")))) {
            active.add(String.format(Locale.ROOT, "Landlock %d", landlock.version()));
        }
        if (new SyscallFilter(kernel).install()) {
            active.add("system call filter");
        }
        return active;
    }

    private boolean limit(int resource, long maximum) {
        var limits = LinuxKernel.MEMORY.allocateFrom(ValueLayout.JAVA_LONG, maximum, maximum);
        return kernel.succeeds(SystemCall.PRLIMIT64, 0, resource, limits.address());
    }
}
