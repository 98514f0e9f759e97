package pinakes.engine.key;

/// The result of adding a key.
public sealed interface AddKeyOutcome {
    record Issued(ApiKey key) implements AddKeyOutcome {}

    /// A key with that name or hash exists.
    record Taken(KeyName name) implements AddKeyOutcome {}

    /// The maximum number of keys is reached.
    record TooMany(int max) implements AddKeyOutcome {}
}
