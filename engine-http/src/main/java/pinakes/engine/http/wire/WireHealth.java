package pinakes.engine.http.wire;

import java.util.List;

/// Whether a server is ready.
///
/// @param reasons why it is not; empty when it is
public record WireHealth(String status, boolean ready, List<String> reasons) {}
