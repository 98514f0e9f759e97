package pinakes.engine.cluster.opensearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.index.IndexVocabulary;

/// The words of the chunks that meet some conditions.
final class OpenSearchVocabulary implements IndexVocabulary {
    private final OpenSearchCalls calls;
    private final List<Map<String, Object>> filter;
    private boolean interrupted;

    OpenSearchVocabulary(OpenSearchCalls calls, List<Map<String, Object>> filter) {
        this.calls = calls;
        this.filter = filter;
    }

    @Override
    public List<List<String>> known(List<List<String>> words, int max) {
        if (words.isEmpty() || interrupted) {
            return List.of();
        }
        try {
            var areKnown = calls.areAny(words.stream().map(this::having).toList());
            var known = new ArrayList<List<String>>();
            for (var i = 0; i < words.size() && known.size() < max; i++) {
                if (areKnown.get(i)) {
                    known.add(words.get(i));
                }
            }
            return known;
        } catch (InterruptedException _) {
            interrupted = true;
            return List.of();
        }
    }

    private List<Map<String, Object>> having(List<String> terms) {
        var all = new ArrayList<>(filter);
        all.add(OpenSearchJson.any(List.of(
                OpenSearchJson.terms(ChunkMapping.TEXT, terms), OpenSearchJson.terms(ChunkMapping.CONTEXT, terms))));
        return all;
    }

    @Override
    public Map<String, Integer> similar(String term, int edits) {
        if (interrupted) {
            return Map.of();
        }
        try {
            return calls.similar(term, edits);
        } catch (InterruptedException _) {
            interrupted = true;
            return Map.of();
        }
    }

    /// Ends a search whose caller was interrupted while words were looked up.
    void requireUninterrupted() throws InterruptedException {
        if (interrupted) {
            throw new InterruptedException("interrupted while words were looked up");
        }
    }
}
