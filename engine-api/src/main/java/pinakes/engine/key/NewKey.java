package pinakes.engine.key;

/// A key to add. The client generates and keeps the key; the engine only gets its hash.
public record NewKey(KeyName name, KeyHash hash, Grant grant) {}
