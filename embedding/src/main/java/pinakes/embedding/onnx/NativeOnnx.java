package pinakes.embedding.onnx;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The native libraries of ONNX Runtime.
///
/// By default each process unpacks its own copy of 24 MB into the temporary directory and leaves it there when killed.
/// Unpacked once next to the program, they are loaded from the directory in the system property
/// `onnxruntime.native.path`.
public final class NativeOnnx {
    private static final Logger LOG = LoggerFactory.getLogger(NativeOnnx.class);
    private static final String DIRECTORY_PROPERTY = "onnxruntime.native.path";
    private static final List<String> LIBRARIES = List.of("onnxruntime", "onnxruntime4j_jni");

    private NativeOnnx() {}

    /// Unpacks the libraries into a directory, which is created if missing. On platforms without native libraries this
    /// does nothing; everything but the built-in models works there.
    public static void unpackInto(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (var library : LIBRARIES) {
            unpack(System.mapLibraryName(library), directory);
        }
    }

    /// Loads the libraries and leaves nothing in the temporary directory.
    static OrtEnvironment load() {
        ignoreIncompleteDirectory();
        var environment = OrtEnvironment.getEnvironment();
        clearTemporaryDirectory();
        return environment;
    }

    private static void unpack(String name, Path directory) throws IOException {
        var resource = "/ai/onnxruntime/native/" + platform() + "/" + name;
        try (var library = OrtEnvironment.class.getResourceAsStream(resource)) {
            if (library != null) {
                // Renamed when complete: loading half a library crashes the process.
                var partial = directory.resolve(name + ".new");
                Files.copy(library, partial, StandardCopyOption.REPLACE_EXISTING);
                Files.move(partial, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /// The platform, as ONNX Runtime names it.
    private static String platform() {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux")
                + "-"
                + (processor.startsWith("aarch64") ? "aarch64" : "x64");
    }

    /// ONNX Runtime fails when the directory lacks a library.
    private static void ignoreIncompleteDirectory() {
        var directory = System.getProperty(DIRECTORY_PROPERTY);
        if (directory != null
                && !LIBRARIES.stream()
                        .allMatch(library -> Files.isRegularFile(Path.of(directory, System.mapLibraryName(library))))) {
            System.clearProperty(DIRECTORY_PROPERTY);
        }
    }

    /// ONNX Runtime deletes its copies at exit, which a killed process never reaches. Loaded libraries do not
    /// need their files, except on Windows, where these cannot be deleted.
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
            LOG.debug("Cannot delete the files that ONNX Runtime unpacked", e);
        }
    }
}
