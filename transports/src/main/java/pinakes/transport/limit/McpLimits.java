package pinakes.transport.limit;

import java.time.Duration;

/// The limits of an MCP server.
///
/// @param pageSize items per page of a list
/// @param batchMax messages per batch
/// @param sessionsMax sessions of clients without a connection
/// @param sessionIdleMax how long such a session may be idle
/// @param watchedMax resources that one session may watch
/// @param listenersMax concurrent subscriptions
/// @param answerTimeout how long a session client may take to answer a question
/// @param stateValidity how long a stateless client may take to repeat its request with an answer
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
            throw new IllegalArgumentException("Limits must be positive");
        }
    }
}
