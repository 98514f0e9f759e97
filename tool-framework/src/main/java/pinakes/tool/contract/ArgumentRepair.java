package pinakes.tool.contract;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Finds valid arguments that say what invalid ones say.
///
/// Corrects mistyped names and the form of values, and then numbers beyond a limit. Nothing is dropped, because a query
/// without one of its filters asks for more than the caller did, and nothing is invented.
record ArgumentRepair(Contract contract) {
    private static final int CHARACTERS_MAX = 2_000;

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
        var meant = (ObjectNode) ValueRepair.meant(given, contract.input());
        if (isValid(meant)) {
            return Optional.of(new Contract.Repaired(meant, true));
        }
        var nearest = (ObjectNode) ValueRepair.nearest(meant, contract.input());
        return isValid(nearest) ? Optional.of(new Contract.Repaired(nearest, false)) : Optional.empty();
    }

    private boolean isValid(ObjectNode arguments) {
        return contract.inputViolations(contract.normalised(arguments)).isEmpty();
    }
}
