package pinakes.transport.mcp;

import java.time.Duration;

/// How much the server takes on.
///
/// @param pageSize how many items one page of a list holds
/// @param batchMax how many messages one array may hold
/// @param sessionsMax how many sessions are kept for clients without a connection
/// @param sessionIdleMax how long such a session may rest
/// @param watchedMax how many resources one session may watch
/// @param listenersMax how many clients may listen for changes at a time
/// @param answerTimeout how long a client of the session era may take to answer a question
/// @param stateValidity how long a client of the stateless era may take to come back with an answer
public record McpLimits(
        int pageSize,
        int batchMax,
        int sessionsMax,
        Duration sessionIdleMax,
        int watchedMax,
        int listenersMax,
        Duration answerTimeout,
        Duration stateValidity) {
    public static final McpLimits DEFAULT = new McpLimits(
            100, 50, 1_000, Duration.ofMinutes(30), 1_000, 1_000, Duration.ofMinutes(10), Duration.ofMinutes(10));

    public McpLimits {
        if (pageSize < 1 || batchMax < 1 || sessionsMax < 1 || watchedMax < 0 || listenersMax < 0) {
            throw new IllegalArgumentException("A limit that lets nothing through");
        }
    }
}
