package pinakes.tool;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a tool declares in code; its description, schemas and examples are in its contract file.
///
/// Built with [#named]; [pinakes.tool.registry.ToolRegistry] checks all rules at once, so nothing here throws.
///
/// @param wholeKinds the kinds of limits with which a caller cannot call it
public record ToolDefinition<I extends Record, O extends Record>(
        String name,
        Class<I> input,
        Class<O> output,
        String version,
        boolean keepsPublishedName,
        List<Permission> permissions,
        Set<String> wholeKinds,
        Category category,
        boolean destructive,
        boolean idempotent,
        ResponseTime responseTime,
        Duration timeout,
        @Nullable Duration cacheTtl,
        @Nullable String timeField,
        List<String> tags,
        @Nullable RateLimit rateLimit,
        @Nullable Deprecation deprecation) {

    public static <I extends Record, O extends Record> Builder<I, O> named(
            String name, Class<I> input, Class<O> output) {
        return new Builder<>(name, input, output, false);
    }

    /// A tool that keeps a name that was published before the kebab-case rule.
    public static <I extends Record, O extends Record> Builder<I, O> published(
            String name, Class<I> input, Class<O> output) {
        return new Builder<>(name, input, output, true);
    }

    /// Whether the caller sees the tool, has all permissions for it and is not limited to a part of what it works on.
    public boolean isFor(Caller caller) {
        return caller.sees(name)
                && permissions.stream().allMatch(caller::may)
                && Collections.disjoint(wholeKinds, caller.limits().keySet());
    }

    /// Builds a definition; the defaults are the cautious choice: a slow, mutating, uncached tool.
    public static final class Builder<I extends Record, O extends Record> {
        /// As long as the hints of a routine answer are valid ([pinakes.tool.hint.ValidityPeriod#SHORT]).
        private static final Duration CACHE_TTL = Duration.ofMinutes(5);

        private final String name;
        private final Class<I> input;
        private final Class<O> output;
        private final boolean keepsPublishedName;
        private String version = "1.0.0";
        private List<Permission> permissions = List.of();
        private Set<String> wholeKinds = Set.of();
        private Category category = Category.MUTATION;
        private boolean destructive;
        private boolean idempotent;
        private ResponseTime responseTime = ResponseTime.SLOW;
        private @Nullable Duration timeout;
        private @Nullable Duration cacheTtl;
        private @Nullable String timeField;
        private List<String> tags = List.of();
        private @Nullable RateLimit rateLimit;
        private @Nullable Deprecation deprecation;

        private Builder(String name, Class<I> input, Class<O> output, boolean keepsPublishedName) {
            this.name = name;
            this.input = input;
            this.output = output;
            this.keepsPublishedName = keepsPublishedName;
        }

        public Builder<I, O> version(String version) {
            this.version = version;
            return this;
        }

        public Builder<I, O> permissions(String... permissions) {
            this.permissions =
                    List.of(permissions).stream().map(Permission::parse).toList();
            return this;
        }

        /// Calls affect all resources of these kinds, so callers that are limited to some of them cannot call it.
        public Builder<I, O> onWhole(String... kinds) {
            this.wholeKinds = Set.of(kinds);
            return this;
        }

        /// A query, which is idempotent by nature.
        public Builder<I, O> query(String... permissions) {
            return category(Category.QUERY).idempotent().permissions(permissions);
        }

        public Builder<I, O> category(Category category) {
            this.category = category;
            return this;
        }

        /// Calls can overwrite or remove data.
        public Builder<I, O> destructive() {
            this.destructive = true;
            return this;
        }

        /// Repeating a call with the same input changes nothing more.
        public Builder<I, O> idempotent() {
            this.idempotent = true;
            return this;
        }

        public Builder<I, O> responseTime(ResponseTime responseTime) {
            this.responseTime = responseTime;
            return this;
        }

        /// Overrides the timeout that follows from the response time.
        public Builder<I, O> timeout(Duration timeout) {
            this.timeout = timeout;
            return this;
        }

        /// For answers that follow from the arguments and the data behind the permissions alone, not from the time:
        /// they are dropped when that data changes.
        public Builder<I, O> cacheable() {
            return cacheable(CACHE_TTL);
        }

        public Builder<I, O> cacheable(Duration ttl) {
            this.cacheTtl = ttl;
            return this;
        }

        /// Names the field of the answer that states how long the call took, in milliseconds.
        public Builder<I, O> timeField(String field) {
            this.timeField = field;
            return this;
        }

        public Builder<I, O> tags(String... tags) {
            this.tags = List.of(tags);
            return this;
        }

        public Builder<I, O> rateLimit(RateLimit rateLimit) {
            this.rateLimit = rateLimit;
            return this;
        }

        public Builder<I, O> deprecated(Deprecation deprecation) {
            this.deprecation = deprecation;
            return this;
        }

        public ToolDefinition<I, O> build() {
            return new ToolDefinition<>(
                    name,
                    input,
                    output,
                    version,
                    keepsPublishedName,
                    permissions,
                    wholeKinds,
                    category,
                    destructive,
                    idempotent,
                    responseTime,
                    timeout != null ? timeout : responseTime.defaultTimeout(),
                    cacheTtl,
                    timeField,
                    tags,
                    rateLimit,
                    deprecation);
        }
    }
}
