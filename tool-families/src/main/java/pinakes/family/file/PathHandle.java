package pinakes.family.file;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/// A handle to the file that a path led to when it was opened, even if the path changes later; Linux only.
///
/// Java cannot open a file without waiting for the writer of a named pipe, and cannot tell which file an open stream
/// reads. A descriptor opened with `O_PATH` can do both: it never blocks on a pipe or a device and reads nothing, and
/// `/proc/self/fd` tells where its file is and opens that very file for reading.
final class PathHandle implements AutoCloseable {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int O_PATH = 0x20_0000;
    private static final int O_CLOEXEC = 0x8_0000;
    private static final Charset FILE_NAMES = Charset.forName(System.getProperty("sun.jnu.encoding"));

    private final int descriptor;

    private PathHandle(int descriptor) {
        this.descriptor = descriptor;
    }

    static boolean isPossible() {
        return System.getProperty("os.name").equals("Linux") && Files.isDirectory(DESCRIPTORS);
    }

    /// Opens a handle to the file at a path; symbolic links are followed.
    static PathHandle on(Path path) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var name = arena.allocateFrom(path.toString(), FILE_NAMES);
            var descriptor = (int) Calls.OPEN.invokeExact(name, O_PATH | O_CLOEXEC);
            if (descriptor < 0) {
                throw new IOException("The file cannot be opened");
            }
            return new PathHandle(descriptor);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("open(2) failed unexpectedly", e);
        }
    }

    /// A path that always leads to the file, for as long as this is open.
    Path link() {
        return DESCRIPTORS.resolve(Integer.toString(descriptor));
    }

    /// Where the file is now, without symbolic links.
    Path target() throws IOException {
        return Files.readSymbolicLink(link());
    }

    @Override
    public void close() {
        try {
            var _ = (int) Calls.CLOSE.invokeExact(descriptor);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("close(2) failed unexpectedly", e);
        }
    }

    /// Apart from the rest, so that other systems do not look for these functions.
    private static final class Calls {
        static final MethodHandle OPEN = function("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        static final MethodHandle CLOSE = function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

        @SuppressWarnings("restricted") // the launcher allows native access
        private static MethodHandle function(String name, FunctionDescriptor form) {
            var linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form);
        }
    }
}
