package pinakes.engine.local.index;

import java.util.Map;

/// What every commit of an index records about how it was made.
record CommitMark(Map<String, String> entries) {
    /// Incremented whenever the fields change.
    private static final String LAYOUT = "3";

    CommitMark {
        entries = Map.copyOf(entries);
    }

    static CommitMark of(IndexIdentity identity) {
        return new CommitMark(Map.of(
                "pinakes.layout",
                LAYOUT,
                "pinakes.words",
                EnglishWords.VERSION,
                "pinakes.model",
                identity.model(),
                "pinakes.dimension",
                Integer.toString(identity.dimension())));
    }

    void compare(Map<String, String> found) throws IndexUnusableException {
        for (var entry : entries.entrySet()) {
            var other = found.get(entry.getKey());
            if (!entry.getValue().equals(other)) {
                throw new IndexUnusableException(
                        "the index was built with another " + entry.getKey() + ": " + other + ", not "
                                + entry.getValue(),
                        null);
            }
        }
    }
}
