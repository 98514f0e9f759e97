package pinakes.conformance.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.conformance.node.Node;
import pinakes.conformance.product.Transcript;
import pinakes.testkit.Deadline;

/// The official TypeScript clients, each driven by a script of `src/test/js`.
final class TypeScript {
    private TypeScript() {}

    static Transcript run(Map<String, String> environment, String script, String... arguments)
            throws InterruptedException {
        var command = new ArrayList<>(List.of("src/test/js/" + script));
        command.addAll(List.of(arguments));
        var finished = Node.installed().run(Deadline.usual(), environment, command);
        if (finished.exitCode() != 0) {
            throw new AssertionError(script + " " + String.join(" ", arguments) + " failed: " + finished.stderr());
        }
        return Transcript.parse(finished.stdout());
    }
}
