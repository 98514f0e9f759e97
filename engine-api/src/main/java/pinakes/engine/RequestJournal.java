package pinakes.engine;

import java.util.Optional;

/// Records each request before it is executed, and its answer afterwards.
///
/// Every method returns when its change is durable. Entries expire, and new requests evict the oldest answered ones; an
/// entry without an answer is never evicted, because its request could then be executed twice.
public interface RequestJournal {
    /// Records that a request is about to be executed and returns empty, or returns the existing entry.
    ///
    /// @param id the same each time the request is sent
    /// @throws pinakes.engine.EngineUnavailableException when too many requests have no answer
    Optional<JournaledRequest> begin(String id, String fingerprint) throws InterruptedException;

    void answer(String id, String answer) throws InterruptedException;

    /// Removes the entry of a request that changed nothing.
    void forget(String id) throws InterruptedException;
}
