package pinakes.app.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.JournaledRequest;
import pinakes.engine.RequestJournal;

/// The request journal of a gateway, in memory: it has no data directory and forgets at its end.
///
/// Work of a gateway ends with it as well, so a request that is sent again after a restart was either done by the
/// engine or never begun.
final class RecentRequests implements RequestJournal {
    private final int notesMax;
    private final Duration window;
    private final InstantSource clock;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(String fingerprint, @Nullable String answer, Instant noted) {}

    /// @param window how long an entry is kept
    RecentRequests(int notesMax, Duration window, InstantSource clock) {
        this.notesMax = notesMax;
        this.window = window;
        this.clock = clock;
    }

    @Override
    public synchronized Optional<JournaledRequest> begin(String id, String fingerprint) {
        dropExpired();
        var earlier = entries.get(id);
        if (earlier != null) {
            return Optional.of(new JournaledRequest(earlier.fingerprint(), earlier.answer()));
        }
        makeRoom();
        entries.put(id, new Entry(fingerprint, null, clock.instant()));
        return Optional.empty();
    }

    @Override
    public synchronized void answer(String id, String answer) {
        entries.computeIfPresent(id, (_, entry) -> new Entry(entry.fingerprint(), answer, clock.instant()));
    }

    @Override
    public synchronized void forget(String id) {
        entries.remove(id);
    }

    /// Entries are in the order of their arrival, so the first that is kept ends the search.
    private void dropExpired() {
        var oldest = clock.instant().minus(window);
        for (var all = entries.values().iterator();
                all.hasNext() && all.next().noted().isBefore(oldest); ) {
            all.remove();
        }
    }

    private void makeRoom() {
        if (entries.size() < notesMax) {
            return;
        }
        var answered = entries.entrySet().stream()
                .filter(entry -> entry.getValue().answer() != null)
                .findFirst()
                .orElseThrow(() -> new EngineUnavailableException(
                        "Too many requests with an Idempotency-Key. Omit the header, or try again later."));
        entries.remove(answered.getKey());
    }
}
