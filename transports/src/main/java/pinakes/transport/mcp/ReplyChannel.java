package pinakes.transport.mcp;

/// The way back to the client that waits for one request.
public interface ReplyChannel {
    /// Sends a message that belongs to the request, ahead of its answer.
    ///
    /// Never blocks and never fails: what the wire cannot carry is dropped.
    void send(byte[] message);

    /// Whether messages ahead of the answer reach the client at all.
    boolean streams();
}
