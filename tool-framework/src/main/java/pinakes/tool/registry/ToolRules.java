package pinakes.tool.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Category;
import pinakes.tool.Deprecation;
import pinakes.tool.ToolDefinition;
import pinakes.tool.contract.Contract;
import pinakes.tool.contract.ContractDrift;
import tools.jackson.databind.JsonNode;

/// The rules for tools.
final class ToolRules {
    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)+");
    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");
    private static final int DESCRIPTION_CHARACTERS_MIN = 50;
    private static final int DEPRECATION_DAYS_MIN = 90;

    private final List<String> broken = new ArrayList<>();
    private final ToolDefinition<?, ?> definition;
    private final Contract contract;

    private ToolRules(ToolDefinition<?, ?> definition, Contract contract) {
        this.definition = definition;
        this.contract = contract;
    }

    /// The violations of a tool, one line each; empty when there are none.
    static List<String> brokenBy(ToolDefinition<?, ?> definition, Contract contract) {
        var rules = new ToolRules(definition, contract);
        rules.checkName();
        rules.checkDescription();
        rules.checkBehaviour();
        rules.checkParameters(contract.input(), "");
        rules.checkExamples();
        rules.checkDeprecation(definition.deprecation());
        rules.broken.addAll(ContractDrift.between(contract, definition.input(), definition.output()));
        return rules.broken.stream()
                .map(rule -> definition.name() + ": " + rule)
                .toList();
    }

    private void checkName() {
        var form = definition.keepsPublishedName() ? SNAKE_CASE : KEBAB_CASE;
        require(
                form.matcher(definition.name()).matches()
                        || KEBAB_CASE.matcher(definition.name()).matches(),
                "the name must be kebab-case, a verb and a noun");
        require(
                contract.document().path("title").asString("").equals(definition.name()),
                "the contract's title must be the tool's name");
        require(VERSION.matcher(definition.version()).matches(), "the version must have the form 1.2.3");
    }

    private void checkDescription() {
        var text = contract.description();
        require(
                text.length() >= DESCRIPTION_CHARACTERS_MIN,
                "the description must be at least " + DESCRIPTION_CHARACTERS_MIN + " characters long");
        var words = text.toLowerCase(Locale.ROOT);
        require(words.contains("use "), "the description must say when to use the tool ('Use …')");
        require(words.contains("returns "), "the description must say what the tool returns ('Returns …')");
        require(
                words.contains("e.g.") || words.contains("example"),
                "the description must give an example use ('e.g. …')");
    }

    private void checkBehaviour() {
        var ttl = definition.cacheTtl();
        require(ttl == null || ttl.isPositive(), "a cacheable tool needs a cacheTTL above zero");
        require(ttl == null || definition.category() != Category.MUTATION, "a mutation must not be cacheable");
        require(
                definition.category() == Category.MUTATION || !definition.destructive(),
                "only a mutation can be destructive");
        require(definition.category() != Category.QUERY || definition.idempotent(), "a query must be idempotent");
        require(definition.timeout().isPositive(), "the timeout must be above zero");
        require(!definition.tags().isEmpty(), "at least one tag is needed");
        require(
                definition.category() != Category.MUTATION
                        || !definition.permissions().isEmpty(),
                "a mutation must require a permission on the resource that it changes, so that stale answers can be"
                        + " dropped");
    }

    private void checkParameters(JsonNode schema, String path) {
        schema.path("properties").forEachEntry((name, parameter) -> {
            var where = path + name;
            require(parameter.has("description"), "parameter '" + where + "' must have a description");
            require(isBounded(parameter), "parameter '" + where + "' must have a limit (maxLength, minimum, enum, …)");
            checkParameters(parameter, where + ".");
            checkParameters(parameter.path("items"), where + "[].");
        });
    }

    private static boolean isBounded(JsonNode parameter) {
        return switch (parameter.path("type").toString()) {
            case "\"string\"", "[\"string\",\"null\"]" -> hasAny(parameter, "maxLength", "enum", "format", "const");
            case "\"integer\"", "\"number\"" -> hasAny(parameter, "minimum", "maximum", "enum");
            case "\"array\"" -> hasAny(parameter, "maxItems");
            default -> true;
        };
    }

    private static boolean hasAny(JsonNode schema, String... keywords) {
        return Stream.of(keywords).anyMatch(schema::has);
    }

    private void checkExamples() {
        require(!contract.examples().isEmpty(), "at least one example is needed");
        for (var example : contract.examples()) {
            require(!example.description().isBlank(), "every example needs a description");
            contract.inputViolations(contract.normalised(example.params()))
                    .forEach(violation -> broken.add(
                            "example '" + example.description() + "' breaks the input schema: " + violation.inWords()));
            require(
                    example.expectedResult().isObject(),
                    "example '" + example.description() + "' needs an output (the expected result)");
        }
    }

    private void checkDeprecation(@Nullable Deprecation deprecation) {
        if (deprecation == null) {
            return;
        }
        require(!deprecation.since().isBlank(), "a deprecation must name the version in which it began");
        require(!deprecation.replacement().isBlank(), "a deprecation must name the replacement");
        require(
                !deprecation.removalDate().isBefore(deprecation.announced().plusDays(DEPRECATION_DAYS_MIN)),
                "the removal date must be at least " + DEPRECATION_DAYS_MIN + " days after the announcement");
    }

    private void require(boolean kept, String rule) {
        if (!kept) {
            broken.add(rule);
        }
    }
}
