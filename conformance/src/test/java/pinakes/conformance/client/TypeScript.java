package pinakes.conformance.client;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.conformance.node.Node;
import pinakes.conformance.product.Product;
import pinakes.conformance.product.Transcript;

/// The official TypeScript clients, each run by a script in `src/test/js`.
///
/// @param command the script and its options
record TypeScript(List<String> command) {
    static final TypeScript V1 = new TypeScript(List.of("src/test/js/client-v1.mjs"));
    static final TypeScript V2_WITH_A_SESSION = new TypeScript(List.of("src/test/js/client-v2.mjs", "legacy"));
    static final TypeScript V2_STATELESS = new TypeScript(List.of("src/test/js/client-v2.mjs", "modern"));

    Transcript overHttp(URI server) throws InterruptedException {
        return run(Map.of(), "http", server.toString());
    }

    /// Only version 1 has this transport.
    Transcript overWebSocket(URI server) throws InterruptedException {
        return run(Map.of(), "websocket", server.toString());
    }

    Transcript overStdio(Path dataDirectory) throws InterruptedException {
        return run(Product.stdioEnvironment(dataDirectory), "stdio", Product.launcher(), "stdio");
    }

    private Transcript run(Map<String, String> environment, String... target) throws InterruptedException {
        var arguments = Stream.concat(command.stream(), Stream.of(target)).toList();
        var finished = Node.installed().run(environment, arguments);
        if (finished.exitCode() != 0) {
            throw new AssertionError(String.join(" ", arguments) + " failed: " + finished.stderr());
        }
        return Transcript.parse(finished.stdout());
    }
}
