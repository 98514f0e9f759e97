package pinakes.engine.http.server;

import org.jspecify.annotations.Nullable;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.EnginePaths;

/// Which part of a list is wanted.
record Paging(int limit, long offset) {
    private static final int LIMIT_PRESET = 100;

    static final Parameter.Whole LIMIT = new Parameter.Whole(
            "limit", "How many at the most; 0 asks for the total alone.", 0, EnginePaths.PAGE_MAX, LIMIT_PRESET);
    static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "How many to leave out before the first.", 0, Long.MAX_VALUE, 0);

    static Paging of(ApiCall call) throws RefusedException {
        return new Paging((int) call.number(LIMIT), call.number(OFFSET));
    }

    /// Where the next part begins; null when there is nothing more.
    @Nullable
    Long next(int returned, long total) {
        return returned > 0 && offset < total - returned ? offset + returned : null;
    }
}
