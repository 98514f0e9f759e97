package pinakes.chunking;

/// What is between a piece and the one before: how they are joined, and what a cut there costs.
enum Boundary {
    /// A new page, slide or sheet; a chunk never spans two.
    PLACE("\n\n", 0),
    SECTION("\n\n", 0),
    PARAGRAPH("\n\n", 20),
    ITEM("\n", 80),
    ROW("\n", 80),
    LINE("\n", 120),
    SENTENCE(" ", 180),
    /// Chinese and Japanese have no space between sentences.
    ADJOINING_SENTENCE("", 180),
    /// A line break within a paragraph.
    BROKEN_SENTENCE("\n", 180),
    /// The end of a clause, judging by punctuation.
    CLAUSE(" ", 250),
    /// The text before introduces the text after, such as a line that ends with a colon.
    LEAD_IN("\n", 500),
    WORD(" ", 500),
    /// A sentence runs over to the next page.
    RUN_OVER(" ", 800),
    INSIDE_WORD("", 800);

    private final String separator;
    private final int cutCost;

    Boundary(String separator, int cutCost) {
        this.separator = separator;
        this.cutCost = cutCost;
    }

    String separator() {
        return separator;
    }

    /// Whether the same text continues, so that a cut needs an overlap.
    boolean continuesText() {
        return switch (this) {
            case SENTENCE, ADJOINING_SENTENCE, BROKEN_SENTENCE, CLAUSE, WORD -> true;
            case PLACE, SECTION, PARAGRAPH, ITEM, ROW, LINE, LEAD_IN, RUN_OVER, INSIDE_WORD -> false;
        };
    }

    /// The cost of a cut here; an empty chunk costs 1,000.
    int cutCost() {
        return cutCost;
    }
}
