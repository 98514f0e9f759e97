package pinakes.embedding.onnx;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A process that loads ONNX Runtime and exits, where a function for the exit, registered first, would crash it.
///
/// That function stands for the destructors of native libraries: the C library calls both in the same list.
final class ExitingProcess {
    static final int EXIT_CODE = 7;

    private ExitingProcess() {}

    @SuppressWarnings("restricted") // the signature matches the C library
    public static void main(String[] arguments) throws Throwable {
        var linker = Linker.nativeLinker();
        var lookup = linker.defaultLookup();
        var register = linker.downcallHandle(
                lookup.findOrThrow("on_exit"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
        var _ = (int) register.invokeExact(lookup.findOrThrow("abort"), MemorySegment.NULL);
        if (arguments.length == 0) {
            var _ = OnnxEnvironment.get();
        }
        Runtime.getRuntime().exit(EXIT_CODE);
    }
}
