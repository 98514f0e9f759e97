package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.james.mime4j.dom.Message;
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
        var message = message(request.file(), damage);
        draft.description().title(message.getSubject());
        draft.description().author(MailBlocks.addresses(message.getFrom()));
        draft.description().createdAt(MailBlocks.date(message));
        new MailBlocks(request, draft, attached, damage).add(message, 0);
        damage.warnings().forEach(draft::warn);
    }

    /// Skips a byte order mark; some programs save messages as UTF-16, in which no parser finds a header.
    private static Message message(Path file, MailDamage damage) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file))) {
            in.mark(SAMPLE_BYTES);
            var start = in.readNBytes(SAMPLE_BYTES);
            in.reset();
            var guess = CharsetGuess.of(start);
            var charset = guess.charset().name();
            if (charset.startsWith("UTF-16") || charset.startsWith("UTF-32")) {
                var content = guess.decoded(in.readAllBytes()).getBytes(UTF_8);
                return MailParser.parsed(new ByteArrayInputStream(content), damage);
            }
            in.skipNBytes(guess.markBytes(start));
            return MailParser.parsed(in, damage);
        }
    }
}
