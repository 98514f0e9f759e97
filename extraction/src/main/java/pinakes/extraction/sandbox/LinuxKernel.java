package pinakes.extraction.sandbox;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;

/// Makes system calls by number, through the `syscall` function of the C library.
///
/// One function for all calls, because preparing a native function takes most of the time that a launch costs.
final class LinuxKernel {
    /// Where arguments in memory live: until the process is replaced.
    static final Arena MEMORY = Arena.global();

    private static final int ARGUMENTS = 5;

    private final MethodHandle syscall;
    private final Architecture architecture;

    @SuppressWarnings("restricted") // calling the kernel is what this class is for
    LinuxKernel(Architecture architecture) {
        this.architecture = architecture;
        var linker = Linker.nativeLinker();
        var number = ValueLayout.JAVA_LONG;
        this.syscall = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(number, number, number, number, number, number, number),
                Linker.Option.firstVariadicArg(1));
    }

    Architecture architecture() {
        return architecture;
    }

    /// What the call returns: negative when it failed.
    long call(SystemCall call, long... arguments) {
        var all = new long[ARGUMENTS];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        try {
            return (long) syscall.invokeExact((long) call.number(architecture), all[0], all[1], all[2], all[3], all[4]);
        } catch (Throwable impossible) {
            throw new LinkageError("The system call " + call + " could not be made", impossible);
        }
    }

    boolean succeeds(SystemCall call, long... arguments) {
        return call(call, arguments) >= 0;
    }

    static long text(String value) {
        return MEMORY.allocateFrom(value).address();
    }

    /// The address of a list of texts that ends with a null pointer.
    static long texts(Iterable<String> values) {
        var addresses = new ArrayList<Long>();
        values.forEach(value -> addresses.add(text(value)));
        MemorySegment list = MEMORY.allocate(ValueLayout.JAVA_LONG, addresses.size() + 1L);
        for (var index = 0; index < addresses.size(); index++) {
            list.setAtIndex(ValueLayout.JAVA_LONG, index, addresses.get(index));
        }
        return list.address();
    }
}
