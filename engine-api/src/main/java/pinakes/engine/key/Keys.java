package pinakes.engine.key;

import java.util.List;
import java.util.Optional;

/// The API keys of one engine.
///
/// Revoked keys are kept, so that revoking the last key does not open the server. Every method may throw
/// [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted.
public interface Keys {
    /// Maximum number of keys that are not revoked.
    int KEYS_MAX = 500;

    /// Adds a key and returns when it is durable.
    AddKeyOutcome add(NewKey key) throws InterruptedException;

    /// All keys in order of creation, including revoked and expired ones.
    List<ApiKey> list() throws InterruptedException;

    /// The same keys, as they were at most a second ago where another engine may have changed them.
    default List<ApiKey> recent() throws InterruptedException {
        return list();
    }

    /// Revokes a key permanently.
    ///
    /// @return the revoked key; empty when no active key has that name
    Optional<ApiKey> revoke(KeyName name) throws InterruptedException;

    /// Deletes all keys, even the revoked ones; a server without any other key is open afterwards.
    ///
    /// @return number of active keys that were deleted
    int clear() throws InterruptedException;
}
