package pinakes.extraction.format.text;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.charset.CharsetGuess;
import pinakes.extraction.reading.ExtractionDraft;

/// Decodes text in its most likely charset.
public final class TextFile {
    private TextFile() {}

    /// Reads a file that does not declare its charset, and records the charset in the draft unless it is Unicode.
    public static String read(Path file, ExtractionDraft draft) throws IOException, ExtractionException {
        var limits = draft.limits();
        // A character takes at most four bytes, so a larger file exceeds the limit in any encoding.
        if (Files.size(file) > 4 * limits.charsMax()) {
            throw limits.tooMuchText();
        }
        return decoded(Files.readAllBytes(file), null, draft);
    }

    /// Decodes bytes and warns when the charset is in doubt.
    ///
    /// @param declared the charset that the file or message names, if it does
    public static String decoded(byte[] bytes, @Nullable Charset declared, ExtractionDraft draft) {
        var guess = CharsetGuess.of(bytes, declared);
        if (guess.basis() == CharsetGuess.Basis.STATISTICS && !guess.isUnicode()) {
            draft.property(Document.Text.GUESSED_ENCODING, guess.charset().name());
        }
        if (!guess.isSure()) {
            draft.warn(guess.warning());
        }
        return guess.decoded(bytes);
    }
}
