package pinakes.transport.stdio;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.mcp.DuplexConnection;
import pinakes.transport.mcp.DuplexLimits;
import pinakes.transport.mcp.Inbound;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.RpcError;

/// Serves one client over a pair of streams.
///
/// The output stream belongs to it: nothing else in the process may write there.
public final class StdioTransport {
    private static final Logger LOG = LoggerFactory.getLogger(StdioTransport.class);
    private static final RequestLimit.Place UNCOUNTED = () -> {};

    private final McpServer server;
    private final Caller caller;
    private final DuplexLimits limits;
    private final int lineBytesMax;
    private final Duration farewellPatience;

    /// @param lineBytesMax how large a message may be
    /// @param farewellPatience how long open requests may take after the client has closed its end
    public StdioTransport(
            McpServer server, Caller caller, DuplexLimits limits, int lineBytesMax, Duration farewellPatience) {
        this.server = server;
        this.caller = caller;
        this.limits = limits;
        this.lineBytesMax = lineBytesMax;
        this.farewellPatience = farewellPatience;
    }

    /// Reads messages until the client closes its end, and answers them; returns when the last answer is written.
    public void run(InputStream in, OutputStream out) throws IOException, InterruptedException {
        var wire = new LineWire(in, out);
        // Whoever started the process holds the other end of its streams.
        var connection = new DuplexConnection(
                server, caller, () -> true, wire, limits, RequestLimit.NONE, MemoryBudget.UNLIMITED, false);
        try {
            var lines = new LineReader(in, lineBytesMax);
            for (var line = lines.read(); line != null; line = lines.read()) {
                var bytes = line.bytes();
                if (bytes == null) {
                    var problem = "A message has at most " + lineBytesMax + " bytes";
                    connection.receive(new Inbound.Unreadable(RpcError.invalidRequest(problem), null), UNCOUNTED);
                } else if (!isBlank(bytes)) {
                    connection.receive(server.reader().read(bytes), UNCOUNTED);
                }
            }
            connection.endListening();
            if (!connection.drain(farewellPatience)) {
                LOG.warn(
                        "Requests are cancelled that were open {} s after the client left",
                        farewellPatience.toMillis() / 1000.0);
            }
        } finally {
            connection.close();
        }
    }

    private static boolean isBlank(byte[] line) {
        for (var b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    /// One message a line.
    private static final class LineWire implements DuplexConnection.Wire {
        private final InputStream in;
        private final OutputStream out;

        LineWire(InputStream in, OutputStream out) {
            this.in = in;
            this.out = new BufferedOutputStream(out);
        }

        @Override
        public void write(byte[] message) throws IOException {
            out.write(message);
            out.write('\n');
            out.flush();
        }

        @Override
        public void cut() {
            try {
                in.close();
            } catch (IOException e) {
                LOG.debug("The input was closed already", e);
            }
        }
    }
}
