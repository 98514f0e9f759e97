package pinakes.extraction;

/// How much one file may cost before it is refused.
///
/// @param inflatedBytesMax how many bytes a packed file may have once unpacked
/// @param packedFilesMax how many files a packed file may have in it
/// @param pixelsMax how many pixels a picture may have
/// @param pagesMax how many pages are read of one file
/// @param charsMax how much text one file may yield
/// @param picturesMax how many pictures within one document are looked at
public record ReadingLimits(
        long inflatedBytesMax, int packedFilesMax, long pixelsMax, int pagesMax, long charsMax, int picturesMax) {
    private static final long MEGA = 1_000_000L;

    /// Room for a long book, a large photo, a big workbook.
    public static final ReadingLimits USUAL = new ReadingLimits(500 * MEGA, 20_000, 60 * MEGA, 10_000, 30 * MEGA, 30);

    public ReadingLimits {
        if (inflatedBytesMax < 1 || packedFilesMax < 1 || pixelsMax < 1 || pagesMax < 1 || charsMax < 1) {
            throw new IllegalArgumentException("limits are positive");
        }
        if (picturesMax < 0) {
            throw new IllegalArgumentException("picturesMax is not negative, got " + picturesMax);
        }
    }

    /// Says that a file has more text than it may yield, and what to do.
    public ExtractionException tooMuchText() {
        return new ExtractionException(
                ExtractionException.Reason.TOO_LARGE,
                "It has more than " + charsMax + " characters of text. Split it and add the parts.");
    }
}
