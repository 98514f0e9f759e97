package pinakes.transport.websocket;

import java.time.Duration;
import pinakes.transport.mcp.DuplexLimits;

/// How WebSocket connections behave.
///
/// @param messageBytesMax how large a message may be
/// @param connectionsMax how many connections there may be
/// @param silenceMax how long a client may say nothing before it is asked for a sign of life
public record WebSocketSettings(int messageBytesMax, int connectionsMax, Duration silenceMax, DuplexLimits limits) {
    public static final WebSocketSettings DEFAULT =
            new WebSocketSettings(4 * 1024 * 1024, 256, Duration.ofSeconds(60), DuplexLimits.DEFAULT);
}
