package pinakes.engine.core.reference;

import java.util.Optional;
import java.util.stream.Stream;

/// The only one of the identifiers in a text; with several, it is unclear which belongs to the text.
final class SoleIdentifier {
    private SoleIdentifier() {}

    /// @param ids may be repeated
    static Optional<String> of(Stream<String> ids) {
        var found = ids.distinct().limit(2).toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}
