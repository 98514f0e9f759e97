package pinakes.extraction.reading;

/// Whole numbers in attributes and elements of files, which can be missing or wrong.
public final class WholeNumber {
    private WholeNumber() {}

    /// The number in a text, which may have spaces around it; `otherwise` if there is none.
    public static int parsed(String text, int otherwise) {
        if (text.isBlank()) {
            return otherwise; // most cells of a table lack the attribute, and an exception for each is slow
        }
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException _) {
            return otherwise;
        }
    }
}
