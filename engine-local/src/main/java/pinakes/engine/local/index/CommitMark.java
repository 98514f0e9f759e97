package pinakes.engine.local.index;

import java.util.Map;

/// What every commit of an index records about how it was made.
record CommitMark(Map<String, String> entries) {
    /// Incremented whenever the fields change.
    private static final String LAYOUT = "4";

    private static final String PROJECT_LAYOUT = "project-2";

    CommitMark {
        entries = Map.copyOf(entries);
    }

    static CommitMark of(IndexIdentity identity) {
        return of(LAYOUT, identity);
    }

    static CommitMark ofProject(IndexIdentity identity) {
        return of(PROJECT_LAYOUT, identity);
    }

    private static CommitMark of(String layout, IndexIdentity identity) {
        return new CommitMark(Map.of(
                "pinakes.layout",
                layout,
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
