package pinakes.engine.local;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.request.NotedRequest;
import pinakes.engine.request.RequestJournal;

/// The request journal as rows of the catalog.
public final class SqliteRequestJournal implements RequestJournal {
    /// The share of entries that is deleted at a time.
    private static final int ROOM_SHARE = 10;

    private final Catalog catalog;
    private final int notesMax;
    private final Duration window;
    private final InstantSource clock;

    /// How many requests fit before the rows must be counted; used by the catalog's writer only.
    private int room;

    /// @param window how long an entry is kept
    public SqliteRequestJournal(Catalog catalog, int notesMax, Duration window, InstantSource clock) {
        this.catalog = catalog;
        this.notesMax = notesMax;
        this.window = window;
        this.clock = clock;
    }

    @Override
    public Optional<NotedRequest> begin(String id, String fingerprint) throws InterruptedException {
        return catalog.write(handle -> {
            handle.execute(
                    "DELETE FROM request WHERE noted_at_micros < ?",
                    EpochMicros.of(clock.instant().minus(window)));
            var earlier = handle.select("SELECT fingerprint, answer FROM request WHERE id = ?", id)
                    .map((row, _) -> new NotedRequest(row.getString("fingerprint"), row.getString("answer")))
                    .findOne();
            if (earlier.isEmpty()) {
                makeRoom(handle);
                handle.execute(
                        "INSERT INTO request (id, fingerprint, noted_at_micros) VALUES (?, ?, ?)",
                        id,
                        fingerprint,
                        EpochMicros.of(clock.instant()));
            }
            return earlier;
        });
    }

    @Override
    public void answer(String id, String answer) throws InterruptedException {
        catalog.write(handle -> handle.execute(
                "UPDATE request SET answer = ?, noted_at_micros = ? WHERE id = ?",
                answer,
                EpochMicros.of(clock.instant()),
                id));
    }

    @Override
    public void forget(String id) throws InterruptedException {
        catalog.write(handle -> handle.execute("DELETE FROM request WHERE id = ?", id));
    }

    private void makeRoom(Handle handle) {
        if (room <= 0) {
            var surplus = handle.createQuery("SELECT count(*) FROM request")
                            .mapTo(Integer.class)
                            .one()
                    - notesMax;
            room = surplus < 0 ? -surplus : forgetOldest(handle, surplus + 1 + notesMax / ROOM_SHARE) - surplus;
        }
        if (room <= 0) {
            throw new EngineUnavailableException(
                    "Too many requests with an Idempotency-Key. Omit the header, or try again later.");
        }
        room--;
    }

    private static int forgetOldest(Handle handle, int count) {
        return handle.execute("""
                DELETE FROM request WHERE id IN
                    (SELECT id FROM request WHERE answer IS NOT NULL ORDER BY noted_at_micros LIMIT ?)""", count);
    }
}
