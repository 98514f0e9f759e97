package pinakes.engine.request;

import java.util.Optional;

/// Notes requests before the work and their answers after it.
///
/// Every method returns when its note is durable. Notes expire, and the oldest answers make room for new requests; a
/// request without an answer never does, because it could be done twice.
public interface RequestJournal {
    /// Notes that a request is about to be worked on, and returns nothing; or returns the earlier note of it.
    ///
    /// @param id the same each time the request is sent
    /// @throws pinakes.engine.EngineUnavailableException when too many requests have no answer
    Optional<NotedRequest> begin(String id, String fingerprint) throws InterruptedException;

    void answer(String id, String answer) throws InterruptedException;

    /// Removes the note of a request that changed nothing.
    void forget(String id) throws InterruptedException;
}
