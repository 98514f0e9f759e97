package pinakes.extraction.format.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/// Splits RTF into control words, groups and characters.
final class RtfTokens {
    /// The kind of a token.
    enum Kind {
        GROUP_START,
        GROUP_END,
        WORD,
        /// A byte in the document's own encoding.
        CHARACTER,
        END
    }

    private final byte[] bytes;
    private int position;
    private String word = "";
    private boolean numbered;
    private int number;

    RtfTokens(byte[] bytes) {
        this.bytes = bytes;
    }

    Kind next() {
        while (position < bytes.length) {
            var current = bytes[position++];
            switch (current) {
                case '{' -> {
                    return Kind.GROUP_START;
                }
                case '}' -> {
                    return Kind.GROUP_END;
                }
                case '\\' -> {
                    return control();
                }
                case '\r', '\n' -> {
                    // Line ends are not part of the text.
                }
                default -> {
                    number = current & 0xFF;
                    return Kind.CHARACTER;
                }
            }
        }
        return Kind.END;
    }

    /// The name of a control word or symbol.
    String word() {
        return word;
    }

    /// The number of a control word, or the value of a character.
    int number() {
        return number;
    }

    /// The number of a control word, or a default when it has none.
    int number(int otherwise) {
        return numbered ? number : otherwise;
    }

    /// Skips binary data.
    void skip(int count) {
        position = Math.clamp((long) position + Math.max(0, count), 0, bytes.length);
    }

    private Kind control() {
        if (position >= bytes.length) {
            return Kind.END;
        }
        var first = bytes[position];
        if (first == '\'') {
            number = position + 2 < bytes.length ? hex(bytes[position + 1]) << 4 | hex(bytes[position + 2]) : ' ';
            position += 3;
            return Kind.CHARACTER;
        }
        numbered = false;
        number = 0;
        if (!isLetter(first)) {
            word = String.valueOf((char) first);
            position++;
            return Kind.WORD;
        }
        var start = position;
        while (position < bytes.length && isLetter(bytes[position])) {
            position++;
        }
        word = new String(bytes, start, position - start, ISO_8859_1);
        readNumber();
        if (position < bytes.length && bytes[position] == ' ') {
            position++;
        }
        return Kind.WORD;
    }

    private void readNumber() {
        var negative = position < bytes.length && bytes[position] == '-';
        if (negative) {
            position++;
        }
        var value = 0L;
        while (position < bytes.length && bytes[position] >= '0' && bytes[position] <= '9') {
            value = Math.min(value * 10 + bytes[position++] - '0', Integer.MAX_VALUE);
            numbered = true;
        }
        number = (int) (negative ? -value : value);
    }

    private static boolean isLetter(byte value) {
        return (value >= 'a' && value <= 'z') || (value >= 'A' && value <= 'Z');
    }

    private static int hex(byte digit) {
        return Math.max(0, Character.digit(digit, 16));
    }
}
