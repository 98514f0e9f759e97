package pinakes.engine.core.index;

import java.util.List;
import java.util.Map;

/// The words of the chunks that a search may find.
public interface IndexVocabulary {
    /// The first few of these words that some chunk contains, in the same order.
    ///
    /// @param words for each word the terms that it may have in the index
    List<List<String>> known(List<List<String>> words, int max);

    /// The terms within some edits of a term, and how many chunks of the index have them, including chunks that the
    /// search may not find.
    Map<String, Integer> similar(String term, int edits);
}
