package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.james.mime4j.dom.BinaryBody;
import org.apache.james.mime4j.dom.Body;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Address;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.dom.field.ContentTypeField;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.message.DefaultMessageWriter;
import org.apache.james.mime4j.stream.MimeConfig;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.charset.CharsetGuess;
import pinakes.extraction.charset.CharsetLabels;
import pinakes.extraction.format.AttachmentReader.Attachment;
import pinakes.extraction.format.text.PlainTextReader;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.format.web.HtmlReader;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads mail messages: headers, text and attachments.
public record MailReader(EmbeddedPictures pictures, AttachmentReader attached) implements DocumentReader {
    private static final int NESTING_MAX = 5;
    private static final int SAMPLE_BYTES = 1_000;
    private static final String MAILBOX_LINE = "From ";
    private static final int HEADER_BYTES_MAX = 1_000_000;

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        var builder = new DefaultMessageBuilder();
        builder.setMimeEntityConfig(MimeConfig.custom()
                .setMaxLineLen(-1)
                .setMaxHeaderLen(HEADER_BYTES_MAX)
                .setMaxHeaderCount(10_000)
                .build());
        var damage = new MailDamage();
        builder.setDecodeMonitor(damage);
        try (var in = content(narrow(Files.readAllBytes(request.file())))) {
            var message = builder.parseMessage(in);
            try {
                describe(message, draft);
                message(message, request, draft, 0);
                damage.warnings().forEach(draft::warn);
            } finally {
                message.dispose();
            }
        }
    }

    /// The bytes of the message; some programs save messages as UTF-16, in which no parser finds a header.
    private static byte[] narrow(byte[] bytes) {
        var guess = CharsetGuess.of(Arrays.copyOf(bytes, Math.min(bytes.length, SAMPLE_BYTES)));
        return guess.charset().name().startsWith("UTF-16")
                        || guess.charset().name().startsWith("UTF-32")
                ? guess.decoded(bytes).getBytes(UTF_8)
                : bytes;
    }

    /// The message without the line that mailboxes put before each, which is no header.
    private static ByteArrayInputStream content(byte[] bytes) {
        var start = 0;
        if (new String(bytes, 0, Math.min(bytes.length, MAILBOX_LINE.length()), ISO_8859_1).equals(MAILBOX_LINE)) {
            while (start < bytes.length && bytes[start] != '\n') {
                start++;
            }
            start = Math.min(start + 1, bytes.length);
        }
        return new ByteArrayInputStream(bytes, start, bytes.length - start);
    }

    private static void describe(Message message, ExtractionDraft draft) {
        draft.description().title(message.getSubject());
        draft.description().author(addresses(message.getFrom()));
        draft.description().createdAt(date(message));
    }

    private void message(Message message, ExtractionRequest request, ExtractionDraft draft, int nesting)
            throws IOException, ExtractionException {
        if (message.getSubject() != null) {
            draft.heading(Math.min(1 + nesting, 9), message.getSubject(), Location.UNKNOWN);
        }
        var head = new ArrayList<String>();
        line(head, "From", addresses(message.getFrom()));
        line(head, "To", addresses(message.getTo()));
        line(head, "Cc", addresses(message.getCc()));
        line(head, "Date", date(message));
        draft.paragraph(String.join("\n", head), Location.UNKNOWN);
        var attachments = new ArrayList<Attachment>();
        entity(message, request, draft, nesting, attachments);
        if (!attachments.isEmpty()) {
            var names = attachments.stream().map(Attachment::name).collect(Collectors.joining(", "));
            draft.paragraph("Attachments: " + names, Location.UNKNOWN);
        }
        for (var attachment : attachments) {
            attached.read(attachment, request, nesting + 2, draft);
        }
    }

    private static Attachment attachment(Entity entity, String name) throws IOException {
        var out = new ByteArrayOutputStream();
        @Nullable Body body = entity.getBody();
        if (body instanceof SingleBody content) {
            content.writeTo(out);
        } else if (body instanceof Message message) {
            new DefaultMessageWriter().writeMessage(message, out);
        }
        var isFile = "attachment".equalsIgnoreCase(entity.getDispositionType())
                && entity.getHeader().getField("Content-ID") == null;
        return new Attachment(name, out.toByteArray(), !isFile);
    }

    private void entity(
            Entity entity, ExtractionRequest request, ExtractionDraft draft, int nesting, List<Attachment> attachments)
            throws IOException, ExtractionException {
        if (nesting > NESTING_MAX) {
            draft.warn("Nested messages are read only to a depth of " + NESTING_MAX + ".");
            return;
        }
        var name = entity.getFilename();
        if (name != null || "attachment".equalsIgnoreCase(entity.getDispositionType())) {
            attachments.add(attachment(entity, name == null ? nameless(entity) : name));
            return;
        }
        @Nullable Body body = entity.getBody();
        if (body instanceof Multipart parts) {
            multipart(parts, request, draft, nesting, attachments);
        } else if (body instanceof Message inner) {
            message(inner, request, draft, nesting + 1);
        } else if (body instanceof TextBody text) {
            text(entity, bytes(text), draft);
        } else if (body instanceof BinaryBody) {
            attachments.add(attachment(entity, String.valueOf(entity.getMimeType())));
        }
    }

    /// A name for an attachment without one: forwarded mails are known by their subject.
    private static String nameless(Entity entity) {
        @Nullable Body body = entity.getBody();
        return body instanceof Message message
                        && message.getSubject() != null
                        && !message.getSubject().isBlank()
                ? message.getSubject().replaceAll("[/\\\\]", "-") + ".eml"
                : "unnamed";
    }

    /// Of several alternatives only the plain text is read, or else the last one: all have the same content.
    private void multipart(
            Multipart parts,
            ExtractionRequest request,
            ExtractionDraft draft,
            int nesting,
            List<Attachment> attachments)
            throws IOException, ExtractionException {
        var bodies = parts.getBodyParts();
        if (bodies.isEmpty()) {
            unparted(parts, draft);
        }
        if ("alternative".equalsIgnoreCase(parts.getSubType())) {
            bodies = bodies.stream()
                    .filter(part -> "text/plain".equalsIgnoreCase(part.getMimeType()))
                    .filter(MailReader::isFilled)
                    .findFirst()
                    .map(List::of)
                    .orElse(bodies.subList(Math.max(0, bodies.size() - 1), bodies.size()));
        }
        for (var part : bodies) {
            entity(part, request, draft, nesting + 1, attachments);
        }
    }

    /// Keeps the text of a message whose parts do not begin with the line that its header announces.
    private static void unparted(Multipart parts, ExtractionDraft draft) throws ExtractionException {
        var text = Stream.of(parts.getPreamble(), parts.getEpilogue())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
        if (!text.isBlank()) {
            draft.warn("The email is damaged: its text could not be divided into its parts.");
            PlainTextReader.paragraphs(text, Location.UNKNOWN, draft);
        }
    }

    private void text(Entity entity, byte[] bytes, ExtractionDraft draft) throws IOException, ExtractionException {
        var declared = declared(entity).orElse(null);
        if ("text/html".equalsIgnoreCase(entity.getMimeType())) {
            HtmlReader.blocks(HtmlReader.parsed(bytes, declared, draft), Location.UNKNOWN, draft, pictures);
            return;
        }
        PlainTextReader.paragraphs(TextFile.decoded(bytes, declared, draft), Location.UNKNOWN, draft);
    }

    private static Optional<Charset> declared(Entity entity) {
        return entity.getHeader().getField("Content-Type") instanceof ContentTypeField type && type.getCharset() != null
                ? CharsetLabels.find(type.getCharset())
                : Optional.empty();
    }

    private static boolean isFilled(Entity entity) {
        try {
            return entity.getBody() instanceof TextBody text && bytes(text).length > 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static byte[] bytes(TextBody body) throws IOException {
        try (var in = body.getInputStream()) {
            return in.readAllBytes();
        }
    }

    private static void line(List<String> head, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            head.add(name + ": " + value);
        }
    }

    private static @Nullable String addresses(@Nullable List<? extends Address> list) {
        return list == null ? null : list.stream().map(MailReader::words).collect(Collectors.joining(", "));
    }

    private static String words(Address address) {
        if (address instanceof Mailbox mailbox && mailbox.getName() != null) {
            return mailbox.getName() + " <" + mailbox.getAddress() + ">";
        }
        return address.toString();
    }

    private static @Nullable String date(Message message) {
        var date = message.getDate();
        return date == null ? null : DateTimeFormatter.ISO_INSTANT.format(date.toInstant());
    }
}
