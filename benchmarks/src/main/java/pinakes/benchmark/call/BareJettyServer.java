package pinakes.benchmark.call;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// The limit: the same HTTP server, which reads the body, looks at nothing and always returns the same bytes.
///
/// Threads and connector are set up as in [pinakes.transport.http.HttpServer], and each request gets a virtual thread
/// here too; only one handler is left of what stands between the connector and the answer.
final class BareJettyServer {
    private static final int THREADS_MAX = 16;
    private static final int HEADER_BYTES_MAX = 16 * 1024;

    private BareJettyServer() {}

    /// Serves until it is ended.
    ///
    /// @param arguments the file that holds the answer
    public static void main(String[] arguments) throws Exception {
        var threads = new QueuedThreadPool(THREADS_MAX);
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("request-"));
        var server = new Server(threads);
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        configuration.setRequestHeaderSize(HEADER_BYTES_MAX);
        var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new SameAnswer(Files.readAllBytes(Path.of(arguments[0]))));
        server.start();
        MeasuredServer.announce(connector.getLocalPort());
    }

    private static final class SameAnswer extends Handler.Abstract {
        private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json");

        private final byte[] answer;

        SameAnswer(byte[] answer) {
            this.answer = answer;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            try (var in = Content.Source.asInputStream(request)) {
                in.readNBytes((int) request.getLength());
            }
            response.getHeaders().put(JSON);
            response.write(true, ByteBuffer.wrap(answer), callback);
            return true;
        }
    }
}
