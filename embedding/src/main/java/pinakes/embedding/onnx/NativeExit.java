package pinakes.embedding.onnx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Lets the process exit without the destructors of native libraries.
///
/// The C library runs them when the Java program has shut down, but threads that load or run a network go on until the
/// process is gone. They would use destroyed objects and crash. `on_exit` registers a function that is called before
/// those registered earlier, which include the destructors. This one is `_exit`: it ends the process at once and keeps
/// the exit code. Only the GNU C library has `on_exit`; elsewhere nothing is done.
final class NativeExit {
    private static final Linker LINKER = Linker.nativeLinker();

    private NativeExit() {}

    /// Prepares the calls now. They are made in a shutdown hook, because a library registers some destructors only when
    /// it is used.
    static void skipDestructors() {
        var lookup = LINKER.defaultLookup();
        lookup.find("on_exit").ifPresent(onExit -> {
            var exit = lookup.findOrThrow("_exit");
            var register = register(onExit);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> call(register, exit), "native-exit"));
        });
    }

    @SuppressWarnings("restricted") // the signature matches the C library
    private static MethodHandle register(MemorySegment onExit) {
        return LINKER.downcallHandle(
                onExit, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    }

    private static void call(MethodHandle register, MemorySegment exit) {
        try {
            var _ = (int) register.invokeExact(exit, MemorySegment.NULL);
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot call on_exit", e);
        }
    }
}
