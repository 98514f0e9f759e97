package pinakes.transport.mcp;

/// The way to a client of the session era outside of any request: its GET stream, or its connection.
public interface StandingStream {
    /// Never blocks and never fails: a client that is gone or too slow hears nothing.
    void send(byte[] message);

    void close();
}
