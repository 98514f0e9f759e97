package pinakes.engine.document;

import java.util.List;

/// Some passages of a document in reading order, and the number of all that match.
public record PassageSlice(List<Passage> passages, int total) {
    public static final PassageSlice NONE = new PassageSlice(List.of(), 0);

    public PassageSlice {
        passages = List.copyOf(passages);
    }
}
