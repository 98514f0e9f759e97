package pinakes.tool.contract;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.text.NearestName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Finds valid arguments as close as possible to invalid ones.
///
/// Fixes mistyped names first, then values of the wrong type, and drops what remains invalid. Missing arguments are
/// never invented.
final class ArgumentRepair {
    private static final int CHARACTERS_MAX = 2_000;

    private final Contract contract;
    private final JsonNode properties;

    ArgumentRepair(Contract contract) {
        this.contract = contract;
        this.properties = contract.input().path("properties");
    }

    /// Whether the arguments are small enough: anybody can send megabytes of invalid ones repeatedly.
    static boolean isWorthIt(ObjectNode given) {
        return left(given, CHARACTERS_MAX) >= 0;
    }

    /// The rest of a budget of characters after a value; never reads beyond the budget.
    private static int left(JsonNode value, int budget) {
        var left = budget - 1 - (value.isString() ? value.stringValue().length() : 0);
        for (var entries = value.properties().iterator(); left >= 0 && entries.hasNext(); ) {
            var entry = entries.next();
            left = left(entry.getValue(), left - entry.getKey().length());
        }
        for (var i = 0; left >= 0 && value.isArray() && i < value.size(); i++) {
            left = left(value.get(i), left);
        }
        return left;
    }

    Optional<Contract.Repaired> of(ObjectNode given) {
        var repaired = withKnownNames(given);
        var faithful = repaired.size() == given.size();
        for (var name : wrongIn(repaired)) {
            var value = repaired.path(name);
            var meant = ValueRepair.of(value, properties.path(name));
            var instead = meant.or(() -> ValueRepair.nearest(value, properties.path(name)));
            faithful &= meant.isPresent();
            repaired.remove(name);
            instead.ifPresent(better -> repaired.set(name, better));
        }
        var hopeless = wrongIn(repaired);
        repaired.remove(hopeless);
        return violations(repaired).isEmpty()
                ? Optional.of(new Contract.Repaired(repaired, faithful && hopeless.isEmpty()))
                : Optional.empty();
    }

    private ObjectNode withKnownNames(ObjectNode given) {
        var known = given.objectNode();
        given.forEachEntry((name, value) -> {
            if (properties.has(name)) {
                known.set(name, value);
            }
        });
        given.forEachEntry((name, value) -> {
            if (!properties.has(name)) {
                NearestName.to(name, properties.propertyNames())
                        .filter(meant -> !known.has(meant))
                        .ifPresent(meant -> known.set(meant, value));
            }
        });
        return known;
    }

    private Set<String> wrongIn(ObjectNode arguments) {
        var wrong = new LinkedHashSet<String>();
        for (var violation : violations(arguments)) {
            properties.propertyNames().stream()
                    .filter(arguments::has)
                    .filter(name -> isWithin(violation.parameter(), name))
                    .forEach(wrong::add);
        }
        return wrong;
    }

    private List<Violation> violations(ObjectNode arguments) {
        return contract.inputViolations(contract.normalised(arguments));
    }

    private static boolean isWithin(String path, String name) {
        return path.equals(name) || path.startsWith(name + ".") || path.startsWith(name + "[");
    }
}
