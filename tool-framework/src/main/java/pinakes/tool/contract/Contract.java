package pinakes.tool.contract;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import pinakes.tool.ToolError.InvalidInput.Violation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The published contract of one tool: its description, schemas and examples.
///
/// The file has the published form `{title, description, properties: {input, output: {oneOf: [success, error]}}}`,
/// and its `examples` are instances of that schema with a description each.
public final class Contract {
    private final String description;
    private final ObjectNode document;
    private final ObjectNode input;
    private final ObjectNode success;
    private final ObjectNode publishedInput;
    private final ObjectNode publishedOutput;
    private final ObjectNode shortOutput;
    private final List<Example> examples;
    private final InputNormaliser inputShape;
    private final SchemaCheck inputCheck;
    private final SchemaCheck bareAnswerCheck;

    /// An example call with its answer.
    ///
    /// @param params valid arguments
    /// @param expectedResult the answer without hints and metadata
    public record Example(String description, JsonNode params, JsonNode expectedResult) {}

    /// Valid arguments derived from invalid ones.
    ///
    /// @param isFaithful whether they say exactly what was sent, only in another form; otherwise numbers were moved
    ///     to the limit that they exceed
    public record Repaired(ObjectNode arguments, boolean isFaithful) {}

    private Contract(ObjectNode source, SharedSchemas shared) {
        this.document = (ObjectNode) shared.resolved(source);
        this.description = document.path("description").asString("");
        this.input = object("input");
        this.success = successSchema(object("output"));
        this.publishedInput = InputOutline.of(
                (ObjectNode) shared.published(source.path("properties").path("input")));
        this.publishedOutput = withObjectType(AnswerOutline.of(
                (ObjectNode) shared.published(source.path("properties").path("output"))));
        this.shortOutput = AnswerOutline.topLevel(success);
        this.examples = examples(document.path("examples"));
        this.inputShape = new InputNormaliser(input);
        this.inputCheck = new SchemaCheck(input);
        this.bareAnswerCheck = new SchemaCheck(bareAnswerSchema(success));
    }

    static Contract parse(String name, ObjectNode source, SharedSchemas shared) {
        try {
            return new Contract(source, shared);
        } catch (InvalidContractException e) {
            throw new InvalidContractException("contracts/" + name + ".json: " + e.getMessage());
        }
    }

    public String description() {
        return description;
    }

    /// The description for a reader who has other tools as well: it ends with those to use in other cases.
    ///
    /// The contract lists them under `x-instead`, each tool with its case.
    ///
    /// @param offered whether the reader has a tool
    public String description(Predicate<String> offered) {
        var others = document.path("x-instead")
                .propertyStream()
                .filter(other -> offered.test(other.getKey()))
                .map(other -> other.getKey() + " " + other.getValue().asString())
                .collect(Collectors.joining("; "));
        return others.isEmpty() ? description : description + " Instead: " + others + ".";
    }

    public List<Example> examples() {
        return examples;
    }

    /// The whole contract with all shared definitions inlined.
    public ObjectNode document() {
        return document;
    }

    /// The input schema for `tools/list`.
    public ObjectNode publishedInput() {
        return publishedInput;
    }

    /// The output schema for `tools/list` with all fields.
    public ObjectNode publishedOutput() {
        return publishedOutput;
    }

    /// The output schema for `tools/list` with the top-level fields of a success only.
    public ObjectNode shortOutput() {
        return shortOutput;
    }

    /// The input schema that arguments are checked against.
    public ObjectNode input() {
        return input;
    }

    /// The schema of a success.
    public ObjectNode success() {
        return success;
    }

    /// The answer's field for the metadata of the call.
    public String metadataField() {
        return AnswerFields.metadata(success);
    }

    /// The arguments as the tool expects them: trimmed, with null for empty values and defaults filled in where the
    /// contract says so.
    public JsonNode normalised(JsonNode arguments) {
        return inputShape.applyTo(arguments);
    }

    /// The violations of normalised arguments.
    public List<Violation> inputViolations(JsonNode arguments) {
        var tooLong = ListLengths.violations(arguments, input);
        return tooLong.isEmpty() ? inputCheck.violations(arguments) : tooLong;
    }

    /// Valid arguments that say what a caller sent; empty when something would have to be invented or dropped, or when
    /// they are too large to be worth the effort.
    public Optional<Repaired> repaired(JsonNode arguments) {
        return arguments instanceof ObjectNode given && ArgumentRepair.isWorthIt(given)
                ? new ArgumentRepair(this).of(given)
                : Optional.empty();
    }

    /// The violations of a success answer without hints and metadata.
    public List<Violation> answerViolationsBeforeHints(JsonNode answer) {
        return bareAnswerCheck.violations(answer);
    }

    private ObjectNode object(String name) {
        if (document.path("properties").path(name) instanceof ObjectNode found) {
            return found;
        }
        throw new InvalidContractException("has no object at properties." + name);
    }

    private static ObjectNode successSchema(ObjectNode output) {
        if (output.path("oneOf") instanceof ArrayNode alternatives
                && alternatives.size() >= 2
                && alternatives.get(0) instanceof ObjectNode success) {
            return success;
        }
        throw new InvalidContractException("properties.output.oneOf needs a success schema and an error schema");
    }

    /// Hints and metadata are valid by construction, so only the rest is checked at run time.
    private static ObjectNode bareAnswerSchema(ObjectNode success) {
        var bare = success.deepCopy();
        for (var added : AnswerFields.added(success)) {
            if (bare.path("properties") instanceof ObjectNode properties) {
                properties.remove(added);
            }
            if (bare.path("required") instanceof ArrayNode required) {
                required.removeIf(name -> name.asString().equals(added));
            }
        }
        return bare;
    }

    /// Older clients require an object at the root of an output schema.
    private static ObjectNode withObjectType(ObjectNode schema) {
        var typed = schema.objectNode().put("type", "object");
        typed.setAll(schema);
        return typed;
    }

    private static List<Example> examples(JsonNode listed) {
        return listed.valueStream()
                .map(example -> new Example(
                        example.path("description").asString(""), example.path("input"), example.path("output")))
                .toList();
    }
}
