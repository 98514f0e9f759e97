package pinakes.engine.core.eval;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Reads the files of a test set into memory.
final class EvaluationFile {
    private static final long BYTES_MAX = 1L << 30;
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private EvaluationFile() {}

    /// Reads a file, without a byte order mark.
    ///
    /// @throws IOException when it is missing, too large or not UTF-8; the message is one line
    static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("the file " + file + " does not exist");
        }
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException(file + " is larger than " + (BYTES_MAX >> 20) + " MiB");
        }
        try {
            var text = Files.readString(file);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not UTF-8", e);
        }
    }

    /// Reads the lines of a file without the blank ones.
    static List<String> lines(Path file) throws IOException {
        return text(file).lines().filter(line -> !line.isBlank()).toList();
    }
}
