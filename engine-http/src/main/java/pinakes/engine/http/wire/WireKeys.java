package pinakes.engine.http.wire;

import java.util.List;

/// The keys in the order of their creation.
public record WireKeys(List<WireKey> keys) {}
