package pinakes.engine.document;

/// Recognises text in any encoding.
public final class PlainText {
    /// How much of a file is enough to tell.
    public static final int HEAD_BYTES = 8 << 10;

    private PlainText() {}

    /// Whether the first bytes of a file could be text: no zeros except in UTF-16, and hardly any control characters.
    public static boolean isLikely(byte[] start) {
        if (start.length >= 2 && isByteOrderMark(start[0] & 0xFF, start[1] & 0xFF)) {
            return true;
        }
        var controls = 0;
        var zerosEven = 0;
        var zerosOdd = 0;
        for (var index = 0; index < start.length; index++) {
            var value = start[index];
            if (value == 0) {
                if (index % 2 == 0) {
                    zerosEven++;
                } else {
                    zerosOdd++;
                }
            } else if (value > 0 && value < ' ' && "\n\r\t\f\u001B".indexOf(value) < 0) {
                controls++;
            }
        }
        var wide = start.length >= 4
                && Math.max(zerosEven, zerosOdd) > start.length / 5
                && Math.min(zerosEven, zerosOdd) <= start.length / 50;
        return (wide || zerosEven + zerosOdd == 0) && controls <= start.length / 50;
    }

    private static boolean isByteOrderMark(int first, int second) {
        return (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
    }
}
