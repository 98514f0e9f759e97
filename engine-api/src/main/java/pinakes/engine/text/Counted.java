package pinakes.engine.text;

/// Writes numbers of things for people: `1 document`, `2 documents`.
public final class Counted {
    private Counted() {}

    /// The number and the noun.
    ///
    /// @param noun in the singular; its plural ends with s
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /// The number, the noun and the verb: `1 document is`, `2 documents are`.
    public static String are(long count, String noun) {
        return of(count, noun) + (count == 1 ? " is" : " are");
    }
}
