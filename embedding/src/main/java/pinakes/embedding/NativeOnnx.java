package pinakes.embedding;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// ONNX Runtime's native code for this machine.
///
/// The library unpacks it into the temporary directory whenever a process loads it, which takes a while for 24 MB,
/// and leaves it there when the process is killed. Unpacked once beside the program, it is found there: the library
/// looks into the directory that the system property `onnxruntime.native.path` names.
public final class NativeOnnx {
    private static final Logger LOG = LoggerFactory.getLogger(NativeOnnx.class);
    private static final String DIRECTORY_PROPERTY = "onnxruntime.native.path";
    private static final List<String> LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");

    private NativeOnnx() {}

    /// Unpacks it into a directory, which is created where it is missing. Where the library has none for the system,
    /// nothing is unpacked: everything but the built-in models works there.
    public static void unpackInto(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (var library : LIBRARIES) {
            unpack(System.mapLibraryName(library), directory);
        }
    }

    /// Loads it, and leaves nothing of it in the temporary directory.
    static OrtEnvironment load() {
        passOverIncompleteDirectory();
        var environment = OrtEnvironment.getEnvironment();
        clearTemporaryDirectory();
        return environment;
    }

    private static void unpack(String name, Path directory) throws IOException {
        var resource = "/ai/onnxruntime/native/" + platform() + "/" + name;
        try (var library = OrtEnvironment.class.getResourceAsStream(resource)) {
            if (library != null) {
                // Under its name only when it is whole: half a library brings down whoever loads it.
                var draft = directory.resolve(name + ".new");
                Files.copy(library, draft, StandardCopyOption.REPLACE_EXISTING);
                Files.move(draft, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /// As the library calls it.
    private static String platform() {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux")
                + "-"
                + (processor.startsWith("aarch64") ? "aarch64" : "x64");
    }

    /// The library would fail over a directory that was named and not filled.
    private static void passOverIncompleteDirectory() {
        var directory = System.getProperty(DIRECTORY_PROPERTY);
        if (directory != null
                && !LIBRARIES.stream()
                        .allMatch(library -> Files.isRegularFile(Path.of(directory, System.mapLibraryName(library))))) {
            System.clearProperty(DIRECTORY_PROPERTY);
        }
    }

    /// The library does so at the end of the process, which a process that is killed does not live to see. What is
    /// loaded needs no file, except on Windows, where it cannot be deleted.
    private static void clearTemporaryDirectory() {
        try {
            var field = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("tempDirectory");
            field.setAccessible(true);
            if (field.get(null) instanceof Path directory) {
                for (var library : LIBRARIES) {
                    Files.deleteIfExists(directory.resolve(System.mapLibraryName(library)));
                }
                Files.deleteIfExists(directory);
            }
        } catch (ReflectiveOperationException | IOException e) {
            LOG.debug("What ONNX Runtime has unpacked stays until the process ends", e);
        }
    }
}
