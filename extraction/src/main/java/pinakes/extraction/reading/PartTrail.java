package pinakes.extraction.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tracks which part of a file is being read, among the parts that can be left out: attachments and pictures. If a
/// part makes this process crash, the parent, which receives the places, can have the file read again without it.
///
/// The place of a part is its position among those of its file, after the places of the files around it: `3.1` is the
/// first part of the third.
public final class PartTrail {
    /// The place of the file itself.
    public static final String WHOLE = "";

    private static final String AFTER = ">";

    private final Map<String, String> refusals;
    private final Consumer<String> listener;

    /// How many parts have begun, in the innermost file first.
    private final Deque<Integer> begun = new ArrayDeque<>();

    private @Nullable String restRefused;

    /// A trail.
    ///
    /// @param refusals the reason, as sentences, for each place that must not be read, or for all [after][#after] a
    ///     place
    /// @param listener receives the place of each part when its reading begins
    public PartTrail(Map<String, String> refusals, Consumer<String> listener) {
        this.refusals = Map.copyOf(refusals);
        this.listener = listener;
        this.restRefused = this.refusals.get(after(WHOLE));
        begun.push(0);
    }

    /// Stands for all places after one, in the order of reading.
    public static String after(String place) {
        return AFTER + place;
    }

    /// How many files are around the parts that begin next.
    public int depth() {
        return begun.size() - 1;
    }

    /// Begins the next part.
    ///
    /// @return why it must not be read; empty if it may be
    public Optional<String> begin() {
        begun.push(begun.pop() + 1);
        var place = place(begun);
        begun.push(0);
        @Nullable String refusal = refusals.getOrDefault(place, restRefused);
        restRefused = refusals.getOrDefault(after(place), restRefused);
        if (refusal == null) {
            listener.accept(place);
        }
        return Optional.ofNullable(refusal);
    }

    /// Ends the part that began last.
    public void end() {
        begun.pop();
        var within = new ArrayDeque<>(begun);
        within.pop();
        listener.accept(place(within));
    }

    private static String place(Deque<Integer> positions) {
        return positions.reversed().stream().map(String::valueOf).collect(Collectors.joining("."));
    }
}
