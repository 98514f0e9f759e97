package pinakes.engine.key;

import java.util.List;
import java.util.Optional;

/// The keys of one engine.
///
/// A revoked key stays known, so that an engine which once asked for keys goes on asking. Every method may throw
/// [pinakes.engine.EngineUnavailableException], and [InterruptedException] when its thread was interrupted.
public interface Keys {
    /// How many keys there can be that were not revoked.
    int KEYS_MAX = 500;

    /// Makes a key known, and returns when that is durable.
    Issuing add(NewKey wish) throws InterruptedException;

    /// All keys in the order of their creation, those that were revoked or have expired included.
    List<ApiKey> list() throws InterruptedException;

    /// Takes a key out of use, for good.
    ///
    /// @return the key as it is then, or nothing when no key of that name is in use
    Optional<ApiKey> revoke(KeyName name) throws InterruptedException;

    /// Forgets all keys, also that there were any: who asks for no other key asks for none then.
    ///
    /// @return how many were in use
    int clear() throws InterruptedException;
}
