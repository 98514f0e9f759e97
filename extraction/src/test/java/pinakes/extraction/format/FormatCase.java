package pinakes.extraction.format;

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
}
