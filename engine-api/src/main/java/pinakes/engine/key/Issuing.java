package pinakes.engine.key;

/// What became of the wish for a key.
public sealed interface Issuing {
    record Issued(ApiKey key) implements Issuing {}

    /// There is a key of that name, or one with that hash.
    record Taken(KeyName name) implements Issuing {}

    /// There are as many keys as there can be.
    record TooMany(int max) implements Issuing {}
}
