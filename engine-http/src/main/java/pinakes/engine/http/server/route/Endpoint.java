package pinakes.engine.http.server.route;

import java.io.IOException;

/// Handles the calls of one route.
@FunctionalInterface
public interface Endpoint {
    ApiReply answer(ApiCall call) throws RefusedException, IOException, InterruptedException;
}
