package pinakes.transport.stdio;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.connection.DuplexConnection;
import pinakes.transport.mcp.connection.DuplexLimits;
import pinakes.transport.mcp.message.ReadResult;
import pinakes.transport.mcp.message.RpcError;

/// Serves one client over a pair of streams.
///
/// Nothing else in the process may write to the output stream.
///
/// @param lineBytesMax the maximum size of a message
/// @param drainWaitMax how long running requests may take after the client has closed standard input
public record StdioTransport(
        McpServer server, Caller caller, DuplexLimits limits, int lineBytesMax, Duration drainWaitMax) {
    private static final Logger LOG = LoggerFactory.getLogger(StdioTransport.class);

    /// Reads and answers messages until the client closes its end; returns when the last answer is written.
    public void run(InputStream in, OutputStream out) throws IOException, InterruptedException {
        var wire = new LineWire(in, new BufferedOutputStream(out));
        // The client started this process, so it runs as the same user.
        var connection = new DuplexConnection(
                server,
                caller,
                new CallOrigin(CallOrigin.Way.STDIO, ""),
                () -> true,
                wire,
                limits,
                RequestLimit.NONE,
                MemoryBudget.UNLIMITED,
                false);
        try {
            var lines = new LineReader(in, lineBytesMax);
            for (var line = lines.read(); line != null; line = lines.read()) {
                var bytes = line.bytes();
                if (bytes == null) {
                    var problem = "A message can be at most " + lineBytesMax + " bytes long";
                    connection.receive(
                            new ReadResult.Unreadable(RpcError.invalidRequest(problem), null), RequestLimit.Place.NONE);
                } else if (!isBlank(bytes)) {
                    connection.receive(server.reader().read(bytes), RequestLimit.Place.NONE);
                }
            }
            connection.cancelSubscriptions();
            if (!connection.drain(drainWaitMax)) {
                LOG.warn(
                        "Cancelled the requests that were still running {} s after the client closed standard input",
                        drainWaitMax.toMillis() / 1000.0);
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

    /// Writes one message per line.
    private record LineWire(InputStream in, OutputStream out) implements DuplexConnection.Wire {
        @Override
        public void write(byte[] message) throws IOException {
            out.write(message);
            out.write('\n');
            out.flush();
        }

        @Override
        public Thread.Builder threads() {
            return Thread.ofPlatform().daemon();
        }

        @Override
        public void cut() {
            try {
                in.close();
            } catch (IOException e) {
                LOG.debug("The input was already closed", e);
            }
        }
    }
}
