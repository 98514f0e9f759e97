package pinakes.extraction;

/// Numbers written in letters, as the columns of sheets and the items of lists are: A, B … Z, AA, AB.
public final class LetterNumber {
    private static final int LETTERS = 26;

    private LetterNumber() {}

    /// The capital letters of a number from 1, such as `AA` for 27.
    public static String of(int number) {
        var letters = new StringBuilder();
        for (var rest = number; rest > 0; rest = (rest - 1) / LETTERS) {
            letters.insert(0, (char) ('A' + (rest - 1) % LETTERS));
        }
        return letters.toString();
    }
}
