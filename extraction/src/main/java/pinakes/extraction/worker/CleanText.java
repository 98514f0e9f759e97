package pinakes.extraction.worker;

/// Text that every other part of the program can store, index and send.
final class CleanText {
    private CleanText() {}

    /// The text without lone surrogates, control characters (but line breaks and tabs) and non-characters.
    static String of(String text) {
        for (var index = 0; index < text.length(); index++) {
            var unit = text.charAt(index);
            if (Character.isSurrogate(unit) || !isClean(unit)) {
                return cleaned(text);
            }
        }
        return text;
    }

    private static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints().filter(CleanText::isClean).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isClean(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> codePoint == '\n' || codePoint == '\t';
            case Character.SURROGATE -> false;
            // The last two of each plane are non-characters; so are those of the Arabic block.
            case Character.UNASSIGNED -> (codePoint & 0xFFFE) != 0xFFFE && (codePoint < 0xFDD0 || codePoint > 0xFDEF);
            default -> true;
        };
    }
}
