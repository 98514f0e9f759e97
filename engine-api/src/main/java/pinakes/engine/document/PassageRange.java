package pinakes.engine.document;

import org.jspecify.annotations.Nullable;

/// Which passages of a document to read.
///
/// @param page only passages that are at least partly on this page; null for all
/// @param limit maximum number of passages
/// @param offset number of matching passages to skip
public record PassageRange(@Nullable Integer page, int limit, int offset) {
    public PassageRange {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset must be 0 or more, got " + limit + " and " + offset);
        }
    }
}
