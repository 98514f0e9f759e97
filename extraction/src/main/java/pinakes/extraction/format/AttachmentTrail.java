package pinakes.extraction.format;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Where the reading of a message is among its attachments. If an attachment makes this process die, whoever hears
/// of the places can have the message read again without it.
///
/// The place of an attachment is its position in the message and those of the messages around it: `3.1` is the first
/// attachment of the third.
public final class AttachmentTrail {
    /// The place of the message itself.
    public static final String MESSAGE = "";

    /// Stands for all places.
    public static final String ALL = "*";

    private final Map<String, String> refusals;
    private final Consumer<String> listener;

    /// How many attachments have begun, in the innermost message first.
    private final Deque<Integer> begun = new ArrayDeque<>();

    /// A trail.
    ///
    /// @param refusals the reason, as sentences, for each place that must not be read, or for [all][#ALL]
    /// @param listener is told the place that is being read from then on
    public AttachmentTrail(Map<String, String> refusals, Consumer<String> listener) {
        this.refusals = Map.copyOf(refusals);
        this.listener = listener;
        begun.push(0);
    }

    /// How many messages are around the attachments that begin next.
    int depth() {
        return begun.size() - 1;
    }

    /// Begins the next attachment.
    ///
    /// @return why it must not be read; empty if it may be
    Optional<String> begin() {
        begun.push(begun.pop() + 1);
        var place = place();
        begun.push(0);
        @Nullable String refusal = refusals.getOrDefault(place, refusals.get(ALL));
        if (refusal == null) {
            listener.accept(place);
        }
        return Optional.ofNullable(refusal);
    }

    /// Ends the attachment that began last.
    void end() {
        begun.pop();
        var within = new ArrayDeque<>(begun);
        within.pop();
        listener.accept(place(within));
    }

    private String place() {
        return place(begun);
    }

    private static String place(Deque<Integer> positions) {
        return positions.reversed().stream().map(String::valueOf).collect(Collectors.joining("."));
    }
}
