package pinakes.transport.mcp.session;

/// Sends messages to the client of one request.
public interface ReplyChannel {
    /// Sends a message ahead of the answer. Never blocks and never fails: what cannot be sent is dropped.
    void send(byte[] message);

    /// Whether messages can be sent ahead of the answer.
    boolean streams();
}
