package pinakes.embedding.wordpiece;

import java.text.Normalizer;
import java.util.function.Consumer;

/// Splits text into words as uncased BERT models expect them: lower case, without accents, with every punctuation
/// mark and every CJK character as one word.
final class BertWords {
    private static final int REPLACEMENT_CHARACTER = 0xFFFD;

    private BertWords() {}

    static void forEach(String text, Consumer<String> sink) {
        var clean = isAscii(text) ? text : unaccented(spaced(text));
        var word = new StringBuilder();
        for (int index = 0, character; index < clean.length(); index += Character.charCount(character)) {
            character = clean.codePointAt(index);
            if (isSpace(character)) {
                flush(word, sink);
            } else if (isPunctuation(character)) {
                flush(word, sink);
                sink.accept(Character.toString(character));
            } else if (!isDropped(character)) {
                word.appendCodePoint(Character.toLowerCase(character));
            }
        }
        flush(word, sink);
    }

    private static void flush(StringBuilder word, Consumer<String> sink) {
        if (!word.isEmpty()) {
            sink.accept(word.toString());
            word.setLength(0);
        }
    }

    private static boolean isAscii(String text) {
        for (var index = 0; index < text.length(); index++) {
            if (text.charAt(index) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /// Drops control characters and puts spaces around CJK characters. Both must happen before decomposition, which
    /// would change some of these characters.
    private static String spaced(String text) {
        var spaced = new StringBuilder(text.length() + 16);
        text.codePoints().filter(character -> !isDropped(character)).forEach(character -> {
            if (isIdeograph(character)) {
                spaced.append(' ').appendCodePoint(character).append(' ');
            } else {
                spaced.appendCodePoint(character);
            }
        });
        return spaced.toString();
    }

    private static String unaccented(String text) {
        var bare = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFD)
                .codePoints()
                .filter(character -> Character.getType(character) != Character.NON_SPACING_MARK)
                .forEach(bare::appendCodePoint);
        return bare.toString();
    }

    private static boolean isDropped(int character) {
        return character == REPLACEMENT_CHARACTER
                || switch (Character.getType(character)) {
                    case Character.CONTROL -> !isSpace(character);
                    case Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
                    default -> false;
                };
    }

    private static boolean isSpace(int character) {
        return switch (character) {
            case '\t', '\n', '\r', ' ' -> true;
            default -> character >= 0x80 && Character.isSpaceChar(character);
        };
    }

    private static boolean isPunctuation(int character) {
        if (character < 0x80) {
            return character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
        }
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    private static boolean isIdeograph(int character) {
        return between(character, 0x4E00, 0x9FFF)
                || between(character, 0x3400, 0x4DBF)
                || between(character, 0x20000, 0x2A6DF)
                || between(character, 0x2A700, 0x2B73F)
                || between(character, 0x2B740, 0x2B81F)
                || between(character, 0x2B920, 0x2CEAF)
                || between(character, 0xF900, 0xFAFF)
                || between(character, 0x2F800, 0x2FA1F);
    }

    private static boolean between(int character, int first, int last) {
        return character >= first && character <= last;
    }
}
