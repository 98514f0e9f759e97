package pinakes.engine.http.server.route;

import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.EnginePaths;

/// The part of a list that a request asks for.
public record PageRequest(int limit, long offset) {
    private static final int LIMIT_PRESET = 100;

    public static final Parameter.Whole LIMIT = limit(1, EnginePaths.PAGE_MAX, LIMIT_PRESET);
    public static final Parameter.Whole LIMIT_OR_NONE = new Parameter.Whole(
            "limit", "Maximum number of items; 0 returns only the total.", 0, EnginePaths.PAGE_MAX, LIMIT_PRESET);
    public static final Parameter.Whole OFFSET = offset(Long.MAX_VALUE);

    public static Parameter.Whole limit(int min, int max, int preset) {
        return new Parameter.Whole("limit", "Maximum number of items.", min, max, preset);
    }

    public static Parameter.Whole offset(long max) {
        return new Parameter.Whole("offset", "Number of items to skip.", 0, max, 0);
    }

    public static PageRequest of(ApiCall call, Parameter.Whole limit, Parameter.Whole offset) throws RefusedException {
        return new PageRequest((int) call.number(limit), call.number(offset));
    }

    /// The offset of the next page; null on the last.
    public @Nullable Long next(int returned, long total) {
        return returned > 0 && offset < total - returned ? offset + returned : null;
    }
}
