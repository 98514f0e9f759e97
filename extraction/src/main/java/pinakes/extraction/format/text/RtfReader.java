package pinakes.extraction.format.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.charset.CharsetGuess;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads Rich Text Format.
public final class RtfReader implements DocumentReader {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final int SAMPLE_BYTES = 100_000;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var bytes = Files.readAllBytes(request.file());
        var charset = new String(bytes, 0, Math.min(bytes.length, SAMPLE_BYTES), ISO_8859_1).contains("\\ansicpg")
                ? WINDOWS
                : guessed(bytes, draft);
        new RtfBlocks(draft, charset, false).read(new RtfTokens(bytes));
        if (draft.isBlank()) {
            new RtfBlocks(draft, charset, true).read(new RtfTokens(bytes));
        }
    }

    /// The charset of a file that names none; mostly its text is in ASCII or its fonts name theirs.
    private static Charset guessed(byte[] bytes, ExtractionDraft draft) {
        var tokens = new RtfTokens(bytes);
        var text = new ByteArrayOutputStream();
        for (var kind = tokens.next(); kind != RtfTokens.Kind.END && text.size() < SAMPLE_BYTES; kind = tokens.next()) {
            text.write(kind == RtfTokens.Kind.CHARACTER ? tokens.number() : ' ');
        }
        var guess = CharsetGuess.of(text.toByteArray());
        if (guess.isUnicode()) {
            return WINDOWS;
        }
        if (!guess.isSure()) {
            draft.warn(guess.warning());
        }
        return guess.charset();
    }
}
