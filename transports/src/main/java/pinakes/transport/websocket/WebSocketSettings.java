package pinakes.transport.websocket;

import java.time.Duration;
import pinakes.transport.mcp.connection.DuplexLimits;

/// The settings of WebSocket connections.
///
/// @param messageBytesMax the maximum size of a message
/// @param connectionsMax the maximum number of connections
/// @param silenceMax how long a client may be silent before the server pings it
public record WebSocketSettings(int messageBytesMax, int connectionsMax, Duration silenceMax, DuplexLimits limits) {
    public static final WebSocketSettings DEFAULT =
            new WebSocketSettings(4 * 1024 * 1024, 256, Duration.ofSeconds(60), DuplexLimits.DEFAULT);
}
