package pinakes.extraction.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Set;
import java.util.regex.Pattern;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.DefaultFieldBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.FieldBuilder;
import org.apache.james.mime4j.stream.RawField;
import org.apache.james.mime4j.util.ByteArrayBuffer;
import org.apache.james.mime4j.util.RecycledByteArrayBuffer;
import org.jspecify.annotations.Nullable;

/// The fields in the headers of a message, each up to a length.
final class MailFields implements FieldBuilder {
    static final int BYTES_MAX = 1_000_000;

    private static final Set<String> READ = Set.of(
            "from",
            "to",
            "cc",
            "subject",
            "date",
            "content-type",
            "content-transfer-encoding",
            "content-disposition",
            "content-id");

    /// How a line begins that mailboxes put before each message, which is no field. Within messages it is quoted.
    private static final Pattern MAILBOX_LINE = Pattern.compile(">?From [^:]");

    private final DefaultFieldBuilder field = new DefaultFieldBuilder(-1);
    private final MailDamage damage;
    private boolean isCut;

    MailFields(MailDamage damage) {
        this.damage = damage;
    }

    /// Whether it matters; programs add many other fields to a message on its way.
    static boolean isRead(Field field) {
        return READ.contains(field.getNameLowerCase());
    }

    @Override
    public void reset() {
        field.reset();
        isCut = false;
    }

    @Override
    public void append(ByteArrayBuffer line) throws MimeException {
        var room = BYTES_MAX - field.getRaw().length();
        isCut |= line.length() > room;
        field.append(line.length() > room ? new ByteArrayBuffer(line.buffer(), room, true) : line);
    }

    /// The field; null for a header without fields.
    @Override
    public @Nullable RawField build() throws MimeException {
        if (field.getRaw().length() == 0 || isMailboxLine()) {
            return null;
        }
        var built = field.build();
        if (isCut && isRead(built)) {
            damage.cut(built.getName());
        }
        return built;
    }

    @Override
    public RecycledByteArrayBuffer getRaw() {
        return field.getRaw();
    }

    @Override
    public void release() {
        field.release();
    }

    private boolean isMailboxLine() {
        var raw = field.getRaw();
        var start = new String(raw.buffer(), 0, Math.min(raw.length(), ">From a".length()), ISO_8859_1);
        return MAILBOX_LINE.matcher(start).lookingAt();
    }
}
