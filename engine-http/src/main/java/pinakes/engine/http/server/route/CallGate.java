package pinakes.engine.http.server.route;

import pinakes.tool.Caller;

/// Decides whether a caller may make one more call.
@FunctionalInterface
public interface CallGate {
    /// Counts a call.
    ///
    /// @throws pinakes.engine.quota.QuotaExceededException when the caller may not make it
    void admit(Caller caller);
}
