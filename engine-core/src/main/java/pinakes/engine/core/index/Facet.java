package pinakes.engine.core.index;

/// A property of chunks that searches can be limited by.
public sealed interface Facet {
    String field();

    /// A user-supplied value. Long values with the same beginning are one term; the catalog distinguishes them when it
    /// confirms hits.
    record Term(String field, String value) implements Facet {
        /// Lucene limits terms to 32,766 bytes.
        private static final int CHARACTERS_MAX = 5_000;

        public Term {
            value = shortened(value);
        }

        static String shortened(String value) {
            return value.substring(0, Math.min(value.length(), CHARACTERS_MAX));
        }
    }

    record Quantity(String field, long value) implements Facet {}
}
