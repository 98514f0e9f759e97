package pinakes.testkit.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// MCP over a pair of streams, one message per line.
public final class StdioWire extends DuplexWire {
    private final OutputStream toServer;
    private final Thread reader;

    private StdioWire(InputStream fromServer, OutputStream toServer, ClientProfile profile) {
        super(profile);
        this.toServer = toServer;
        // Not a virtual thread: waiting for a pipe holds its carrier, and the virtual threads of others stand still.
        this.reader = Thread.ofPlatform().daemon().name("stdio-wire").unstarted(() -> readAll(fromServer));
    }

    /// Starts reading, with a handshake if the era has one.
    ///
    /// @param fromServer the server's standard output
    /// @param toServer the server's standard input
    public static StdioWire open(InputStream fromServer, OutputStream toServer, ClientProfile profile) {
        var wire = new StdioWire(fromServer, toServer, profile);
        wire.reader.start();
        wire.shakeHands();
        return wire;
    }

    @Override
    public void sendRaw(String text) {
        sendRaw((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /// Sends these bytes without a line end.
    public synchronized void sendRaw(byte[] bytes) {
        try {
            toServer.write(bytes);
            toServer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the server no longer reads its input", e);
        }
    }

    /// Closes the server's input, which should end the server.
    @Override
    public void close() {
        try {
            toServer.close();
        } catch (IOException _) {
            // The server has exited already, which is the purpose of closing.
        }
    }

    private void readAll(InputStream fromServer) {
        try (var lines = new BufferedReader(new InputStreamReader(fromServer, StandardCharsets.UTF_8))) {
            lines.lines().forEach(this::received);
            ended("the server closed its output");
        } catch (IOException | UncheckedIOException e) {
            ended("the server's output broke: " + e.getMessage());
        } catch (RuntimeException e) {
            ended("the server wrote something that is not a message: " + e.getMessage());
        }
    }
}
