package pinakes.tool.hint;

/// One thing that this call observed and that speaks for, or less for, its answer.
///
/// @param statement what was observed, as a short clause; the statements become the hints' reasoning
/// @param support how far it supports the answer: 1 fully, 0 not at all
/// @param quality how reliable the observation is; better evidence counts more
public record Evidence(String statement, double support, SourceQuality quality) {
    public Evidence {
        support = Range.unit("support", support);
    }

    /// A fact read from, or written to, the system's own records in this call.
    public static Evidence recorded(String statement) {
        return new Evidence(statement, 1.0, SourceQuality.HIGH);
    }

    /// How much of the whole this answer covers.
    public static Evidence coverage(String statement, long part, long whole) {
        var share = whole <= 0 ? 1.0 : Math.clamp((double) part / whole, 0.0, 1.0);
        return new Evidence(statement, share, SourceQuality.HIGH);
    }

    /// Something that leaves room for another reading of the request.
    public static Evidence doubt(String statement, double support) {
        return new Evidence(statement, support, SourceQuality.MEDIUM);
    }
}
