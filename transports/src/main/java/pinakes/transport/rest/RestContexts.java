package pinakes.transport.rest;

import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.TraceContext;
import pinakes.transport.http.RequestCaller;

/// Makes what a tool may know about a call that came over plain HTTP.
public final class RestContexts {
    private static final String UNKNOWN = "unknown";
    private static final int NAME_CHARACTERS_MAX = 100;

    private final InstantSource clock;
    private final RandomGenerator random;

    /// Contexts of calls that come from now on.
    ///
    /// @param random for names that guard nothing; it must be safe to use from many threads
    public RestContexts(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    ToolContext of(Request request) {
        var agent = agent(request);
        return new ToolContext(
                RequestCaller.of(request),
                null,
                null,
                UUID.randomUUID().toString(),
                TraceContext.continuing(request.getHeaders().get("traceparent"), random),
                agent[0],
                agent[1],
                clock.instant(),
                Map.of(),
                Conversation.SILENT);
    }

    /// Name and version of the calling program, from a User-Agent such as `curl/8.5.0`.
    private static String[] agent(Request request) {
        var header = request.getHeaders().get(HttpHeader.USER_AGENT);
        if (header == null || header.isBlank()) {
            return new String[] {UNKNOWN, UNKNOWN};
        }
        var product = header.strip().split("[ (]", 2)[0];
        var slash = product.indexOf('/');
        return slash < 0
                ? new String[] {shortened(product), UNKNOWN}
                : new String[] {shortened(product.substring(0, slash)), shortened(product.substring(slash + 1))};
    }

    private static String shortened(String text) {
        return text.length() <= NAME_CHARACTERS_MAX ? text : text.substring(0, NAME_CHARACTERS_MAX);
    }
}
