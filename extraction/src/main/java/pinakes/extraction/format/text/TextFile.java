package pinakes.extraction.format.text;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mozilla.universalchardet.UniversalDetector;
import pinakes.engine.document.Document;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.reading.ExtractionDraft;

/// Decodes text files that do not declare their encoding.
public final class TextFile {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final String UNICODE = "UTF";
    private static final int SAMPLE_BYTES = 1 << 20;

    private TextFile() {}

    /// Reads a file and records its encoding in the draft where that had to be guessed.
    public static String read(Path file, ExtractionDraft draft) throws IOException, ExtractionException {
        var limits = draft.limits();
        // A character takes at most four bytes, so a larger file exceeds the limit in any encoding.
        if (Files.size(file) > 4 * limits.charsMax()) {
            throw limits.tooMuchText();
        }
        var bytes = Files.readAllBytes(file);
        var charset = charset(bytes);
        if (!charset.name().startsWith(UNICODE)) {
            draft.property(Document.Text.GUESSED_ENCODING, charset.name());
        }
        return decoded(bytes, charset);
    }

    /// Decodes bytes in their most likely encoding.
    public static String decoded(byte[] bytes) {
        return decoded(bytes, charset(bytes));
    }

    private static String decoded(byte[] bytes, Charset charset) {
        var text = new String(bytes, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /// The most likely encoding. Valid UTF-8 is taken as such: no other encoding looks like it by accident.
    public static Charset charset(byte[] bytes) {
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return UTF_16LE;
        }
        if (startsWith(bytes, 0xFE, 0xFF)) {
            return UTF_16BE;
        }
        if (isUtf8(bytes)) {
            return zeros(bytes, 1) > bytes.length / 5
                    ? UTF_16LE
                    : zeros(bytes, 0) > bytes.length / 5 ? UTF_16BE : UTF_8;
        }
        return guessed(bytes);
    }

    private static Charset guessed(byte[] bytes) {
        var detector = new UniversalDetector();
        detector.handleData(bytes, 0, Math.min(bytes.length, SAMPLE_BYTES));
        detector.dataEnd();
        var name = detector.getDetectedCharset();
        try {
            return name == null ? WINDOWS : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return WINDOWS;
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    private static int zeros(byte[] bytes, int offset) {
        var zeros = 0;
        for (var index = offset; index < bytes.length; index += 2) {
            zeros += bytes[index] == 0 ? 1 : 0;
        }
        return zeros;
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
    }
}
