package pinakes.engine.http.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class EventFeedTest {
    private final List<Consumer<String>> listeners = new ArrayList<>();
    private final List<Runnable> missed = new ArrayList<>();

    private final EventFeed<String> feed = EventFeed.of((listener, whenMissed) -> {
        listeners.add(listener);
        missed.add(whenMissed);
        return () -> {};
    });

    @Test
    void changes_that_were_missed_are_a_gap() throws Exception {
        var start = feed.now();
        changed("one");
        missed.getFirst().run();
        changed("two");

        var news = feed.after(start, Duration.ZERO);

        assertThat(news.gap()).isTrue();
        assertThat(news.changes()).extracting(EventFeed.Change::event).containsExactly("two");
    }

    @Test
    void gap_is_reported_once() throws Exception {
        missed.getFirst().run();
        var afterGap = feed.now();
        changed("one");

        var news = feed.after(afterGap, Duration.ZERO);

        assertThat(news.gap()).isFalse();
        assertThat(news.changes()).extracting(EventFeed.Change::event).containsExactly("one");
    }

    private void changed(String what) {
        listeners.getFirst().accept(what);
    }
}
