package pinakes.engine.local.index;

/// A property of chunks that searches can be limited by.
public sealed interface Facet {
    String field();

    record Term(String field, String value) implements Facet {}

    record Quantity(String field, long value) implements Facet {}
}
