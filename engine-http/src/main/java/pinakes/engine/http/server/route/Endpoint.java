package pinakes.engine.http.server.route;

import java.io.IOException;

/// Answers the calls of one route.
@FunctionalInterface
public interface Endpoint {
    Reply answer(ApiCall call) throws RefusedException, IOException, InterruptedException;
}
