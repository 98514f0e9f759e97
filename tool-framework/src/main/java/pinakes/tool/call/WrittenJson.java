package pinakes.tool.call;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.SerializableString;

/// Encoded JSON on a single line, ready to be embedded in messages.
///
/// Messages embed it as a raw value (`writeRawValue`) or as a string (`writeString`). For a string, only quotes and
/// backslashes need escaping: single-line JSON has no other such characters.
public final class WrittenJson implements SerializableString {
    private final byte[] utf8;

    WrittenJson(byte[] utf8) {
        this.utf8 = utf8;
    }

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

    /// The bytes themselves, which callers must not modify.
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
        // Twice the length is always enough; count the escapes only when there is less room.
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

    /// Returns the number of bytes written.
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
