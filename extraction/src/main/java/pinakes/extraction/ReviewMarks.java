package pinakes.extraction;

/// Which marks of reviewers are read along with the text of a file.
public enum ReviewMarks {
    /// The text as it would be if all changes were accepted and all comments deleted.
    NONE,
    /// Comments, each after the paragraph, sheet or page that it is about.
    COMMENTS,
    /// Comments and tracked changes, with the name of who made them.
    ALL;

    public boolean haveComments() {
        return this != NONE;
    }

    public boolean haveChanges() {
        return this == ALL;
    }
}
