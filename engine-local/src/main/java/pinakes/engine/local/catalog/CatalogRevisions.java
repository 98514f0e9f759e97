package pinakes.engine.local.catalog;

import java.security.SecureRandom;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import pinakes.engine.DataKind;

/// The revision of each kind of data: a random mark that is replaced with every change.
///
/// Random marks never repeat, not even after a restart, and do not reveal the number of changes.
final class CatalogRevisions {
    private final RandomGenerator random = new SecureRandom();
    private final Map<DataKind, String> marks = new ConcurrentHashMap<>();

    CatalogRevisions() {
        changed(EnumSet.allOf(DataKind.class));
    }

    String of(DataKind kind) {
        return marks.getOrDefault(kind, "");
    }

    /// Replaces the mark after a change that the catalog's writer does not see, such as one of an index.
    void changed(DataKind kind) {
        marks.put(kind, HexFormat.of().toHexDigits(random.nextLong()));
    }

    /// Replaces the marks of several kinds.
    void changed(Collection<DataKind> kinds) {
        kinds.forEach(this::changed);
    }
}
