package pinakes.extraction.sandbox;

import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Linux's access control that a process imposes on itself (Landlock): anything not allowed here is refused.
///
/// Newer kernels can restrict more: TCP since version 4 of the interface, and signals to other
/// processes and abstract sockets since 6.
final class Landlock {
    // File access rights. All rights that the kernel supports are restricted, except execution.
    private static final long EXECUTE = 1;
    private static final long WRITE_FILE = 1 << 1;
    private static final long READ_FILE = 1 << 2;
    private static final long READ_DIRECTORY = 1 << 3;
    private static final long MAKE_CHARACTER_DEVICE = 1 << 6;
    private static final long MAKE_SOCKET = 1 << 9;
    private static final long MAKE_BLOCK_DEVICE = 1 << 11;
    private static final long TRUNCATE = 1 << 14;
    private static final long ALL_SINCE_1 = (1 << 13) - 1;
    private static final long REFER_SINCE_2 = 1 << 13;
    private static final long DEVICE_CONTROL_SINCE_5 = 1 << 15;

    private static final long BIND_AND_CONNECT_TCP = 3;
    private static final long ABSTRACT_SOCKETS_AND_SIGNALS = 3;

    private static final long VERSION_QUERY = 1;
    private static final long PATH_RULE = 1;
    private static final long WORKING_DIRECTORY = -100;
    private static final long PATH_ONLY_AND_CLOSE_ON_EXEC = 0x200000 | 0x80000;

    private final LinuxKernel kernel;
    private final long version;
    private final long limited;

    Landlock(LinuxKernel kernel) {
        this.kernel = kernel;
        this.version = Math.max(0, kernel.call(SystemCall.LANDLOCK_CREATE_RULESET, 0, 0, VERSION_QUERY));
        this.limited = (ALL_SINCE_1 & ~EXECUTE)
                | (version >= 2 ? REFER_SINCE_2 : 0)
                | (version >= 3 ? TRUNCATE : 0)
                | (version >= 5 ? DEVICE_CONTROL_SINCE_5 : 0);
    }

    /// The version of the kernel's interface; 0 where there is none.
    long version() {
        return version;
    }

    /// Restricts this thread, even after `execve`, to these files; false where the system does not support it.
    boolean restrict(List<Path> readable, List<Path> writable) {
        if (version == 0) {
            return false;
        }
        var limits = LinuxKernel.MEMORY.allocate(3L * Long.BYTES, Long.BYTES);
        limits.setAtIndex(ValueLayout.JAVA_LONG, 0, limited);
        limits.setAtIndex(ValueLayout.JAVA_LONG, 1, BIND_AND_CONNECT_TCP);
        limits.setAtIndex(ValueLayout.JAVA_LONG, 2, ABSTRACT_SOCKETS_AND_SIGNALS);
        var known = version >= 6 ? 3 : version >= 4 ? 2 : 1;
        var rules = kernel.call(SystemCall.LANDLOCK_CREATE_RULESET, limits.address(), (long) known * Long.BYTES, 0);
        if (rules < 0) {
            return false;
        }
        readable.forEach(path -> allow(rules, path, READ_FILE | READ_DIRECTORY));
        writable.forEach(
                path -> allow(rules, path, limited & ~(MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE | MAKE_SOCKET)));
        return kernel.succeeds(SystemCall.LANDLOCK_RESTRICT_SELF, rules, 0);
    }

    /// Ignores paths that do not exist.
    private void allow(long rules, Path path, long rights) {
        var opened = kernel.call(
                SystemCall.OPENAT, WORKING_DIRECTORY, LinuxKernel.text(path.toString()), PATH_ONLY_AND_CLOSE_ON_EXEC);
        if (opened < 0) {
            return;
        }
        var applicable = Files.isDirectory(path) ? rights : rights & (READ_FILE | WRITE_FILE | TRUNCATE);
        var rule = LinuxKernel.MEMORY.allocate(2L * Long.BYTES, Long.BYTES);
        rule.set(ValueLayout.JAVA_LONG, 0, applicable & limited);
        rule.set(ValueLayout.JAVA_INT, Long.BYTES, (int) opened);
        kernel.call(SystemCall.LANDLOCK_ADD_RULE, rules, PATH_RULE, rule.address(), 0);
    }
}
