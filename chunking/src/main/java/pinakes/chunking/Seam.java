package pinakes.chunking;

/// What lies between a piece and the one before it: how they are joined, and how much is lost by cutting there.
enum Seam {
    /// Another sheet begins; a chunk is from one sheet only.
    SHEET("\n\n", 0),
    /// Another section begins.
    SECTION("\n\n", 0),
    PARAGRAPH("\n\n", 20),
    ITEM("\n", 80),
    ROW("\n", 80),
    LINE("\n", 120),
    SENTENCE(" ", 180),
    /// A line break within a paragraph.
    BROKEN_SENTENCE("\n", 180),
    /// A sentence is over or pauses here, as far as its signs tell.
    CLAUSE(" ", 250),
    /// Something is announced here that follows there.
    ANNOUNCED("\n", 500),
    WORD(" ", 500),
    INSIDE_WORD("", 800);

    private final String joint;
    private final int loss;

    Seam(String joint, int loss) {
        this.joint = joint;
        this.loss = loss;
    }

    String joint() {
        return joint;
    }

    /// Whether the same text goes on, so that a cut calls for an overlap.
    boolean runsOn() {
        return switch (this) {
            case SENTENCE, BROKEN_SENTENCE, CLAUSE, WORD -> true;
            case SHEET, SECTION, PARAGRAPH, ITEM, ROW, LINE, ANNOUNCED, INSIDE_WORD -> false;
        };
    }

    /// What a cut here costs, where an empty chunk costs 1,000.
    int loss() {
        return loss;
    }
}
