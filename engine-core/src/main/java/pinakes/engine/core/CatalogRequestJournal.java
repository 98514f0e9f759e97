package pinakes.engine.core;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.JournaledRequest;
import pinakes.engine.RequestJournal;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;

/// The request journal as rows of the catalog.
public final class CatalogRequestJournal implements RequestJournal {
    /// The share of entries that is deleted at a time.
    private static final int ROOM_SHARE = 10;

    private final Catalog catalog;
    private final int notesMax;
    private final Duration window;
    private final InstantSource clock;

    /// How many requests fit before the rows must be counted. An estimate: other engines may add requests too.
    private final AtomicInteger room = new AtomicInteger();

    /// @param window how long an entry is kept
    public CatalogRequestJournal(Catalog catalog, int notesMax, Duration window, InstantSource clock) {
        this.catalog = catalog;
        this.notesMax = notesMax;
        this.window = window;
        this.clock = clock;
    }

    @Override
    public Optional<JournaledRequest> begin(String id, String fingerprint) throws InterruptedException {
        return catalog.write(sql -> {
            sql.execute(
                    "DELETE FROM request WHERE noted_at_micros < ?",
                    clock.instant().minus(window));
            var earlier = sql.find(
                    "SELECT fingerprint, answer FROM request WHERE id = ?",
                    row -> new JournaledRequest(row.text("fingerprint"), row.textOrNull("answer")),
                    id);
            if (earlier.isEmpty()) {
                makeRoom(sql);
                sql.execute(
                        "INSERT INTO request (id, fingerprint, noted_at_micros) VALUES (?, ?, ?)",
                        id,
                        fingerprint,
                        clock.instant());
            }
            return earlier;
        });
    }

    @Override
    public void answer(String id, String answer) throws InterruptedException {
        catalog.write(sql -> sql.execute(
                "UPDATE request SET answer = ?, noted_at_micros = ? WHERE id = ?", answer, clock.instant(), id));
    }

    @Override
    public void forget(String id) throws InterruptedException {
        catalog.write(sql -> sql.execute("DELETE FROM request WHERE id = ?", id));
    }

    private void makeRoom(Sql sql) {
        if (room.get() <= 0) {
            var surplus = (int) sql.number("SELECT count(*) FROM request") - notesMax;
            room.set(surplus < 0 ? -surplus : forgetOldest(sql, surplus + 1 + notesMax / ROOM_SHARE) - surplus);
        }
        if (room.getAndDecrement() <= 0) {
            throw new EngineUnavailableException(
                    "Too many requests with an Idempotency-Key. Omit the header, or try again later.");
        }
    }

    private static int forgetOldest(Sql sql, int count) {
        return sql.execute("""
                DELETE FROM request WHERE id IN
                    (SELECT id FROM request WHERE answer IS NOT NULL ORDER BY noted_at_micros LIMIT ?)""", count);
    }
}
