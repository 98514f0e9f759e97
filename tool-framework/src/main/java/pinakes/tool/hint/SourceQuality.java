package pinakes.tool.hint;

/// How reliable the data behind the hints is, best first.
public enum SourceQuality {
    /// From an authoritative, verified source, such as the catalog itself.
    HIGH(1.0),
    /// From a generally reliable source.
    MEDIUM(0.6),
    /// From an uncertain or unverified source.
    LOW(0.3),
    /// Cannot be determined.
    UNKNOWN(0.3);

    private final double weight;

    SourceQuality(double weight) {
        this.weight = weight;
    }

    /// How much evidence of this quality counts.
    double weight() {
        return weight;
    }
}
