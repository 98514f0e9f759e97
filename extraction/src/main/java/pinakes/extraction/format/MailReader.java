package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.charset.CharsetGuess;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads mail messages: headers, text and attachments.
public record MailReader(AttachmentReader attached) implements DocumentReader {
    private static final int SAMPLE_BYTES = 1_000;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var damage = new MailDamage();
        var message = MailParser.parsed(content(request.file()), damage);
        draft.description().title(message.getSubject());
        draft.description().author(MailBlocks.addresses(message.getFrom()));
        draft.description().createdAt(MailBlocks.date(message));
        new MailBlocks(request, draft, attached, damage).add(message, 0);
        damage.warnings().forEach(draft::warn);
    }

    /// The message without a byte order mark; some programs save messages as UTF-16, in which no parser finds a header.
    private static InputStream content(Path file) throws IOException {
        byte[] start;
        try (var in = Files.newInputStream(file)) {
            start = in.readNBytes(SAMPLE_BYTES);
        }
        var guess = CharsetGuess.of(start);
        var charset = guess.charset().name();
        if (charset.startsWith("UTF-16") || charset.startsWith("UTF-32")) {
            return new ByteArrayInputStream(
                    guess.decoded(Files.readAllBytes(file)).getBytes(UTF_8));
        }
        var in = Files.newInputStream(file);
        in.skipNBytes(guess.markBytes(start));
        return in;
    }
}
