package pinakes.extraction;

/// What may be read of one file.
///
/// @param inflatedBytesMax the size of a ZIP-based file once unpacked
/// @param packedFilesMax the number of entries in a ZIP-based file
/// @param pixelsMax the pixels of one picture
/// @param pagesMax the pages of one file
/// @param charsMax the characters of text in one file
/// @param picturesMax the embedded pictures that are read; further ones are skipped
/// @param reviewMarks the comments and changes that are read
public record ReadingLimits(
        long inflatedBytesMax,
        int packedFilesMax,
        long pixelsMax,
        int pagesMax,
        long charsMax,
        int picturesMax,
        ReviewMarks reviewMarks) {
    private static final long MEGA = 1_000_000L;

    /// Enough for a long book, a large photo or a big workbook.
    public static final ReadingLimits USUAL =
            new ReadingLimits(500 * MEGA, 20_000, 60 * MEGA, 10_000, 30 * MEGA, 30, ReviewMarks.COMMENTS);

    public ReadingLimits {
        if (inflatedBytesMax < 1 || packedFilesMax < 1 || pixelsMax < 1 || pagesMax < 1 || charsMax < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
        if (picturesMax < 0) {
            throw new IllegalArgumentException("picturesMax must not be negative, got " + picturesMax);
        }
    }

    public ReadingLimits with(ReviewMarks marks) {
        return new ReadingLimits(inflatedBytesMax, packedFilesMax, pixelsMax, pagesMax, charsMax, picturesMax, marks);
    }

    /// The failure of a file with more than `charsMax` characters.
    public ExtractionException tooMuchText() {
        return new ExtractionException(
                ExtractionException.Reason.TOO_LARGE,
                "The file has more than " + charsMax + " characters of text. Split it and add the parts.");
    }
}
