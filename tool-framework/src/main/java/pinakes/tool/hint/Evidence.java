package pinakes.tool.hint;

/// An observation of this call that supports its answer to some degree.
///
/// @param statement what was observed, as a short clause or empty; the statements form the hints' reasoning
/// @param support how far it supports the answer, from 0 to 1
/// @param quality how reliable it is; better evidence counts more
public record Evidence(String statement, double support, SourceQuality quality) {
    public Evidence {
        support = RangeCheck.unit("support", support);
    }

    /// A fact that this call read from, or wrote to, the system's own records.
    public static Evidence recorded(String statement) {
        return new Evidence(statement, 1.0, SourceQuality.HIGH);
    }

    /// An observation that leaves room for another interpretation.
    public static Evidence doubt(String statement, double support) {
        return new Evidence(statement, support, SourceQuality.MEDIUM);
    }
}
