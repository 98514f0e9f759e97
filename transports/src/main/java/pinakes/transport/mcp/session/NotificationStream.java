package pinakes.transport.mcp.session;

/// Carries messages outside any request to a session client: its GET stream, or its connection.
public interface NotificationStream {
    /// Never blocks and never fails: messages to a client that is gone or too slow are lost.
    void send(byte[] message);

    void close();
}
