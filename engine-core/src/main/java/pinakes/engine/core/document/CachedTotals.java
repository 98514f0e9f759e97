package pinakes.engine.core.document;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;

/// Totals of lists, kept until any document changes; thread-safe.
///
/// A count that the catalog does not keep walks every matching document. A person who turns pages or sorts needs the
/// same total again.
final class CachedTotals {
    private static final int KEPT_MAX = 256;

    /// Those that were counted first come first; all are of the revision below.
    private final SequencedMap<Counted, Total> totals = new LinkedHashMap<>();

    private String revision = "";

    /// The total of a list.
    ///
    /// @param current the revision of documents, read before they are counted; a change during the count
    ///     replaces it
    /// @param most where counting ends
    /// @param count counts up to its argument
    Total of(String current, DocumentFilter filter, String named, long most, LongUnaryOperator count) {
        var counted = new Counted(filter, named);
        var known = find(counted, current);
        if (known != null && known.suffices(most)) {
            return known;
        }
        var total = Total.counted(count.applyAsLong(most), most);
        keep(counted, total, current);
        return total;
    }

    private synchronized @Nullable Total find(Counted counted, String current) {
        if (!revision.equals(current)) {
            totals.clear();
            revision = current;
        }
        return totals.get(counted);
    }

    private synchronized void keep(Counted counted, Total total, String of) {
        if (revision.equals(of)) {
            totals.put(counted, total);
            if (totals.size() > KEPT_MAX) {
                totals.pollFirstEntry();
            }
        }
    }

    /// A number of documents.
    ///
    /// @param isExact whether all were counted
    record Total(long documents, boolean isExact) {
        static Total counted(long documents, long most) {
            return new Total(documents, documents < most);
        }

        /// Whether counting up to this number would tell no more.
        boolean suffices(long most) {
            return isExact || documents >= most;
        }
    }

    private record Counted(DocumentFilter filter, String named) {}
}
