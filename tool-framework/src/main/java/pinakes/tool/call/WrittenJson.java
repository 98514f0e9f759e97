package pinakes.tool.call;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.SerializableString;

/// JSON that is written already, on one line, to be put into messages without being looked at again.
///
/// A message takes it as it is (`writeRawValue`), or as the text of a string (`writeString`), which is only a matter
/// of escaping quotes and backslashes: JSON on one line holds no character that needs more.
public final class WrittenJson implements SerializableString {
    private final byte[] utf8;

    /// Takes over what a JSON generator has written.
    WrittenJson(byte[] utf8) {
        this.utf8 = utf8;
    }

    /// The JSON as text.
    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public String getValue() {
        return toString();
    }

    @Override
    public int charLength() {
        return toString().length();
    }

    /// The bytes themselves; whoever gets them does not change them.
    @Override
    public byte[] asUnquotedUTF8() {
        return utf8;
    }

    @Override
    public byte[] asQuotedUTF8() {
        var escaped = new byte[utf8.length + escapes()];
        escapeInto(escaped, 0);
        return escaped;
    }

    @Override
    public char[] asQuotedChars() {
        return new String(asQuotedUTF8(), StandardCharsets.UTF_8).toCharArray();
    }

    @Override
    public int appendUnquotedUTF8(byte[] buffer, int offset) {
        if (utf8.length > buffer.length - offset) {
            return -1;
        }
        System.arraycopy(utf8, 0, buffer, offset, utf8.length);
        return utf8.length;
    }

    @Override
    public int appendQuotedUTF8(byte[] buffer, int offset) {
        var room = buffer.length - offset;
        // Twice the length is always enough; only where that is not there has it to be counted.
        return room >= 2 * utf8.length || room >= utf8.length + escapes() ? escapeInto(buffer, offset) : -1;
    }

    @Override
    public int appendUnquoted(char[] buffer, int offset) {
        return append(toString().toCharArray(), buffer, offset);
    }

    @Override
    public int appendQuoted(char[] buffer, int offset) {
        return append(asQuotedChars(), buffer, offset);
    }

    @Override
    public int writeUnquotedUTF8(OutputStream out) throws IOException {
        out.write(utf8);
        return utf8.length;
    }

    @Override
    public int writeQuotedUTF8(OutputStream out) throws IOException {
        var escaped = asQuotedUTF8();
        out.write(escaped);
        return escaped.length;
    }

    @Override
    public int putUnquotedUTF8(ByteBuffer buffer) {
        return put(utf8, buffer);
    }

    @Override
    public int putQuotedUTF8(ByteBuffer buffer) {
        return put(asQuotedUTF8(), buffer);
    }

    private int escapes() {
        var escapes = 0;
        for (var b : utf8) {
            if (needsEscape(b)) {
                escapes++;
            }
        }
        return escapes;
    }

    /// Answers how many bytes it wrote.
    private int escapeInto(byte[] buffer, int offset) {
        var at = offset;
        for (var b : utf8) {
            if (needsEscape(b)) {
                buffer[at++] = '\\';
            }
            buffer[at++] = b;
        }
        return at - offset;
    }

    private static boolean needsEscape(byte b) {
        return b == '"' || b == '\\';
    }

    private static int append(char[] text, char[] buffer, int offset) {
        if (text.length > buffer.length - offset) {
            return -1;
        }
        System.arraycopy(text, 0, buffer, offset, text.length);
        return text.length;
    }

    private static int put(byte[] bytes, ByteBuffer buffer) {
        if (bytes.length > buffer.remaining()) {
            return -1;
        }
        buffer.put(bytes);
        return bytes.length;
    }
}
