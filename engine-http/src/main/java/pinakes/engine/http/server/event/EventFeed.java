package pinakes.engine.http.server.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Documents.Watch;

/// The latest changes of one kind, numbered, for any number of readers.
///
/// A reader that reconnects sends its last position and gets the changes it missed, if they are still kept.
public final class EventFeed<E> implements AutoCloseable {
    private static final int KEPT_MAX = 1_000;

    private final String era = UUID.randomUUID().toString().substring(0, 8);
    private final Deque<E> kept = new ArrayDeque<>();
    private long last;
    private long wakes;
    private @Nullable Watch watch;

    private EventFeed() {}

    /// A feed of what a watch reports.
    ///
    /// @param watch such as `documents::watch`
    public static <E> EventFeed<E> of(BiFunction<Consumer<E>, Runnable, Watch> watch) {
        var feed = new EventFeed<E>();
        feed.watch = watch.apply(feed::add, feed::missed);
        return feed;
    }

    /// The position of a reader, valid for this feed only.
    public record Position(String era, long number) {
        public static Optional<Position> parse(String text) {
            var dash = text.indexOf('-');
            try {
                return dash < 1
                        ? Optional.empty()
                        : Optional.of(new Position(text.substring(0, dash), Long.parseLong(text.substring(dash + 1))));
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        }

        @Override
        public String toString() {
            return era + "-" + number;
        }
    }

    /// A change, and the position after it.
    public record Change<E>(E event, Position position) {}

    /// The changes after a position.
    ///
    /// @param gap whether some of them are lost
    public record News<E>(List<Change<E>> changes, Position position, boolean gap) {}

    public synchronized Position now() {
        return new Position(era, last);
    }

    /// The changes after a position; waits when there are none yet.
    public synchronized News<E> after(Position position, Duration timeout) throws InterruptedException {
        if (!position.era().equals(era) || position.number() > last) {
            return new News<>(List.of(), now(), true);
        }
        var endNanos = System.nanoTime() + timeout.toNanos();
        var seen = wakes;
        while (last == position.number() && wakes == seen && System.nanoTime() < endNanos) {
            TimeUnit.NANOSECONDS.timedWait(this, endNanos - System.nanoTime());
        }
        var missed = last - position.number();
        var number = last - Math.min(missed, kept.size());
        var changes = new ArrayList<Change<E>>();
        for (var event : kept.stream().skip(Math.max(0, kept.size() - missed)).toList()) {
            changes.add(new Change<>(event, new Position(era, ++number)));
        }
        return new News<>(changes, now(), missed > kept.size());
    }

    /// Makes waiting readers return at once.
    public synchronized void wake() {
        wakes++;
        notifyAll();
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
        wake();
    }

    private synchronized void add(E event) {
        if (kept.size() == KEPT_MAX) {
            kept.removeFirst();
        }
        kept.addLast(event);
        last++;
        notifyAll();
    }

    /// Adds a number without a change, so that readers before it have a gap.
    private synchronized void missed() {
        kept.clear();
        last++;
        notifyAll();
    }
}
