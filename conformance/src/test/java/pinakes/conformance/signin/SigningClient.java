package pinakes.conformance.signin;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.conformance.node.Node;
import pinakes.conformance.product.Transcript;
import pinakes.testkit.wire.Json;

/// An official TypeScript client that signs a person in before it manages tasks.
///
/// @param version `v1` or `v2`
/// @param typed what the person types, by the name of the input
record SigningClient(String version, Map<String, String> typed) {
    /// A client that registers itself.
    Transcript at(URI server) throws InterruptedException {
        return run(List.of(version, server.toString(), json(typed)));
    }

    /// A client that the authorization server knows.
    Transcript at(URI server, String client) throws InterruptedException {
        return run(List.of(version, server.toString(), json(typed), client));
    }

    static String json(Map<String, String> typed) {
        var object = Json.object();
        typed.forEach(object::put);
        return object.toString();
    }

    private static Transcript run(List<String> arguments) throws InterruptedException {
        var command = new ArrayList<>(List.of("src/test/js/sign-in.mjs"));
        command.addAll(arguments);
        var finished = Node.installed().run(Map.of(), command);
        if (finished.exitCode() != 0) {
            throw new AssertionError("The sign-in failed: " + finished.stderr());
        }
        return Transcript.parse(finished.stdout());
    }
}
