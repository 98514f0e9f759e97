package pinakes.extraction.format;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A test that makes files of a format and reads them.
abstract class FormatCase {
    @TempDir
    Path directory;

    Sample sample;

    @BeforeEach
    void makeSample() {
        sample = new Sample(directory);
    }

    /// Anything that can be written.
    interface Writable {
        void write(OutputStream out) throws Exception;
    }

    /// Makes a file that another library writes.
    Path written(String name, Writable document) throws Exception {
        var file = directory.resolve(name);
        try (var out = Files.newOutputStream(file)) {
            document.write(out);
        }
        return file;
    }
}
