package pinakes.app.key;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.ApiKey;
import pinakes.tool.Caller;
import pinakes.tool.Permission;

/// The callers that keys stand for. A key that can access the collection of a person with its name is that person's.
///
/// @param tools the names of the tools that a key's presets, families and tools stand for
public record KeyCallers(UnaryOperator<Set<String>> tools) {
    public Caller of(ApiKey key) {
        var grant = key.grant();
        Map<String, Set<String>> limits = new HashMap<>();
        if (grant.collections() != null) {
            limits.put(Reach.COLLECTIONS, names(grant.collections()));
            var own = CollectionName.ofPerson(key.name().value());
            if (grant.collections().contains(own)) {
                limits.put(Reach.HOME, Set.of(own.value()));
            }
        }
        if (grant.projects() != null) {
            limits.put(Reach.PROJECTS, names(grant.projects()));
        }
        if (grant.tools() != null) {
            limits.put(Caller.TOOLS, tools.apply(grant.tools()));
        }
        var permissions = grant.permissions().stream().map(Permission::parse).collect(Collectors.toSet());
        return new Caller(key.callerId(), permissions, limits);
    }

    private static Set<String> names(Set<?> limited) {
        return limited.stream().map(Object::toString).collect(Collectors.toSet());
    }
}
