package pinakes.engine.key;

/// A key as it is asked for. Whoever asks has made the key and keeps it; the engine learns its hash alone.
public record NewKey(KeyName name, KeyHash hash, Grant grant) {}
