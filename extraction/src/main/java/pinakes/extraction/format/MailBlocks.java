package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.charset.Charset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.james.mime4j.dom.Body;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Address;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.dom.field.ContentTypeField;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.AttachedFile;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.charset.CharsetLabels;
import pinakes.extraction.format.AttachmentReader.Attachment;
import pinakes.extraction.format.text.PlainTextReader;
import pinakes.extraction.format.text.TextFile;
import pinakes.extraction.format.web.HtmlReader;
import pinakes.extraction.reading.ExtractionDraft;

/// Turns a message into blocks: its header, its text with the messages in it, and its attachments.
final class MailBlocks {
    private static final int NESTING_MAX = 5;
    private static final String MESSAGE = "message/rfc822";

    private final ExtractionRequest request;
    private final ExtractionDraft draft;
    private final AttachmentReader attached;
    private final MailDamage damage;
    private final List<Entity> attachments = new ArrayList<>();

    MailBlocks(ExtractionRequest request, ExtractionDraft draft, AttachmentReader attached, MailDamage damage) {
        this.request = request;
        this.draft = draft;
        this.attached = attached;
        this.damage = damage;
    }

    void add(Message message, int nesting) throws IOException, ExtractionException {
        if (message.getSubject() != null) {
            draft.heading(1 + nesting, message.getSubject(), Location.UNKNOWN);
        }
        var head = new ArrayList<String>();
        line(head, "From", addresses(message.getFrom()));
        line(head, "To", addresses(message.getTo()));
        line(head, "Cc", addresses(message.getCc()));
        line(head, "Date", date(message));
        draft.paragraph(String.join("\n", head), Location.UNKNOWN);
        entity(message, nesting);
        attachments(nesting + 2);
    }

    static @Nullable String addresses(@Nullable List<? extends Address> list) {
        return list == null ? null : list.stream().map(MailBlocks::words).collect(Collectors.joining(", "));
    }

    static @Nullable String date(Message message) {
        var date = message.getDate();
        return date == null ? null : DateTimeFormatter.ISO_INSTANT.format(date.toInstant());
    }

    private void entity(Entity entity, int nesting) throws IOException, ExtractionException {
        if (nesting > NESTING_MAX) {
            draft.warn("Parts of this email that are nested too deeply were not read.");
            return;
        }
        @Nullable Body body = entity.getBody();
        if (body instanceof Multipart parts) {
            multipart(parts, nesting);
        } else if (isFile(entity)) {
            attachments.add(entity);
        } else if (isMessage(entity)) {
            message(entity, nesting + 1);
        } else if (body instanceof TextBody) {
            text(entity);
        } else if (body != null) {
            attachments.add(entity);
        }
    }

    private void multipart(Multipart parts, int nesting) throws IOException, ExtractionException {
        var bodies = parts.getBodyParts();
        if (bodies.isEmpty()) {
            unsplit(parts);
        } else if ("alternative".equalsIgnoreCase(parts.getSubType())) {
            alternatives(bodies, nesting);
        } else {
            for (var part : bodies) {
                if (!isSignature(part)) {
                    entity(part, nesting + 1);
                }
            }
        }
    }

    /// Reads one of several alternatives, which all have the same content: plain text, or else HTML, or else the last.
    /// Files may be attached to any of them.
    private void alternatives(List<Entity> bodies, int nesting) throws IOException, ExtractionException {
        var chosen = bodies.stream()
                .filter(part -> "text/plain".equalsIgnoreCase(part.getMimeType()))
                .filter(MailBlocks::hasWords)
                .findFirst()
                .or(() -> bodies.reversed().stream().filter(MailBlocks::isPage).findFirst())
                .orElse(bodies.getLast());
        entity(chosen, nesting + 1);
        for (var part : bodies) {
            if (!part.equals(chosen)) {
                files(part, nesting + 1);
            }
        }
    }

    private void files(Entity entity, int nesting) {
        if (nesting > NESTING_MAX) {
            return;
        }
        if (entity.getBody() instanceof Multipart parts) {
            for (var part : parts.getBodyParts()) {
                files(part, nesting + 1);
            }
        } else if (isFile(entity) && !isReferred(entity)) {
            attachments.add(entity);
        }
    }

    /// Keeps the text of a message whose parts do not begin with the line that its header announces.
    private void unsplit(Multipart parts) throws ExtractionException {
        var text = Stream.of(parts.getPreamble(), parts.getEpilogue())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
        if (!text.isBlank()) {
            damage.unsplit();
            PlainTextReader.paragraphs(text, Location.UNKNOWN, draft);
        }
    }

    /// A message that is returned to its sender is seldom complete, which is no damage.
    private void message(Entity entity, int nesting) throws IOException, ExtractionException {
        var inner = new MailDamage();
        var message = MailParser.parsed(PartContent.of(entity, inner::misencoded), inner);
        new MailBlocks(request, draft, attached, inner).add(message, nesting);
        var around = entity.getParent();
        if (around == null || !"multipart/report".equalsIgnoreCase(around.getMimeType())) {
            inner.warnings().forEach(draft::warn);
        }
    }

    private void text(Entity entity) throws IOException, ExtractionException {
        var content = bytes(entity, damage::misencoded);
        var type = entity.getHeader().getField("Content-Type") instanceof ContentTypeField field ? field : null;
        var charset = type == null || type.getCharset() == null
                ? Optional.<Charset>empty()
                : CharsetLabels.find(type.getCharset());
        if ("text/html".equalsIgnoreCase(entity.getMimeType())) {
            new HtmlReader(attached.pictures()).read(content, charset.orElse(null), draft);
            return;
        }
        if (type != null && "multipart".equalsIgnoreCase(type.getMediaType())) {
            // It does not say which line its parts begin with.
            if (isBlank(content)) {
                damage.cutOff();
            } else {
                damage.unsplit();
            }
        }
        var text = TextFile.decoded(content, charset.orElse(null), draft);
        PlainTextReader.paragraphs(text, Location.UNKNOWN, draft);
    }

    private void attachments(int level) throws IOException, ExtractionException {
        if (attachments.isEmpty()) {
            return;
        }
        var names = new ArrayList<String>();
        for (var entity : attachments) {
            names.add(name(entity));
        }
        draft.paragraph("Attachments: " + String.join(", ", names), Location.UNKNOWN);
        for (var index = 0; index < names.size(); index++) {
            var entity = attachments.get(index);
            var name = names.get(index);
            var isShown = !isAttached(entity) || isReferred(entity);
            var file = new Attachment(name, () -> PartContent.of(entity, () -> damage.misencoded(name)), isShown);
            attached.read(file, request, level, draft);
        }
    }

    /// A name that is safe to show. Forwarded messages without one are known by their subject.
    private static String name(Entity attachment) throws IOException {
        var given = attachment.getFilename();
        if (given == null && isMessage(attachment)) {
            var content = PartContent.of(attachment, () -> {});
            var subject = MailParser.parsed(content, new MailDamage()).getSubject();
            given = subject == null || subject.isBlank() ? null : subject.replaceAll("[/\\\\]", "-") + ".eml";
        } else if (given == null && !isAttached(attachment)) {
            given = attachment.getMimeType();
        }
        return AttachedFile.safeName(given == null ? "" : given);
    }

    private static boolean isMessage(Entity entity) {
        return MESSAGE.equalsIgnoreCase(entity.getMimeType());
    }

    private static boolean isAttached(Entity entity) {
        return "attachment".equalsIgnoreCase(entity.getDispositionType());
    }

    /// Whether it is attached, or a file that some mail programs show where it stands in the text.
    private static boolean isFile(Entity entity) {
        return isAttached(entity) || entity.getFilename() != null;
    }

    /// Whether it is a picture in the text.
    private static boolean isReferred(Entity entity) {
        return entity.getHeader().getField("Content-ID") != null;
    }

    /// Whether it is the signature of S/MIME or PGP, which nobody reads.
    private static boolean isSignature(Entity entity) {
        return entity.getMimeType().endsWith("-signature");
    }

    /// Whether it is HTML, perhaps with its pictures.
    private static boolean isPage(Entity entity) {
        return "text/html".equalsIgnoreCase(entity.getMimeType()) || entity.getBody() instanceof Multipart;
    }

    private static boolean hasWords(Entity entity) {
        try {
            return entity.getBody() instanceof TextBody && !isBlank(bytes(entity, () -> {}));
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isBlank(byte[] content) {
        return new String(content, ISO_8859_1).isBlank();
    }

    private static byte[] bytes(Entity entity, Runnable damaged) throws IOException {
        try (var in = PartContent.of(entity, damaged)) {
            return in.readAllBytes();
        }
    }

    private static void line(List<String> head, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            head.add(name + ": " + value);
        }
    }

    private static String words(Address address) {
        if (address instanceof Mailbox mailbox && mailbox.getName() != null) {
            return mailbox.getName() + " <" + mailbox.getAddress() + ">";
        }
        return address.toString();
    }
}
