package pinakes.extraction.format.pdf.layout;

/// Something with a place on the page.
sealed interface PageElement permits TextRun, RuledTable {
    float left();

    float top();

    float right();

    float bottom();

    /// How many of its letters are written from right to left, less those from left to right.
    int rightToLeftSurplus();

    /// The length of its text in letters of usual width, so that it means the same in all scripts.
    float measure();
}
