package pinakes.embedding;

import java.util.LinkedHashMap;
import java.util.Map;

/// Remembers what a model made of the latest queries, because the same question is often asked again with another
/// filter, limit or page.
public final class RecentQueries {
    /// About two megabytes.
    private static final int KEPT_MAX = 256;

    /// Guarded by itself; the least recently used comes first.
    private final Map<String, QueryEmbedding> known = new LinkedHashMap<>(KEPT_MAX, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, QueryEmbedding> eldest) {
            return size() > KEPT_MAX;
        }
    };

    /// The embedding of a query, made if it is not known. A failure is not remembered.
    public QueryEmbedding of(String text, Maker maker) throws InterruptedException {
        synchronized (known) {
            var remembered = known.get(text);
            if (remembered != null) {
                return remembered;
            }
        }
        var made = maker.embed(text);
        synchronized (known) {
            known.put(text, made);
        }
        return made;
    }

    /// Embeds a query.
    public interface Maker {
        QueryEmbedding embed(String text) throws InterruptedException;
    }
}
