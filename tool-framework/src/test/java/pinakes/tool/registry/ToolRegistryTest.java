package pinakes.tool.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.Category;
import pinakes.tool.Deprecation;
import pinakes.tool.TestCalls;
import pinakes.tool.Tool;
import pinakes.tool.ToolDefinition;
import pinakes.tool.WordTools;
import pinakes.tool.contract.ContractLibrary;

class ToolRegistryTest {
    private static final Tool<?, ?> COUNT = WordTools.counter(UnaryOperator.identity(), new AtomicInteger());
    private static final Tool<?, ?> FORGET =
            WordTools.tool(WordTools.forgetting().build(), (input, context) -> WordTools.counted(input));

    @Test
    @DisplayName("N5: tools are found by name, category and tag, in the order of registration")
    void finds_tools() {
        var registry = registry(TestCalls.CONTRACTS);
        registry.register(COUNT, WordTools.family());
        registry.register(FORGET, WordTools.family());

        assertThat(registry.getAll()).extracting(RegisteredTool::name).containsExactly("count-words", "forget-words");
        assertThat(registry.get("count-words")).isPresent();
        assertThat(registry.get("no-such-tool")).isEmpty();
        assertThat(registry.getByCategory(Category.MUTATION))
                .extracting(RegisteredTool::name)
                .containsExactly("forget-words");
        assertThat(registry.getByTag("words")).hasSize(2);
        assertThat(registry.getByTag("cleaning")).hasSize(1);
        assertThat(registry.getByTag("none")).isEmpty();
    }

    @Test
    @DisplayName("N3: the lookup of a family is a query of its own that needs no arguments")
    void lookup_needs_no_arguments() {
        for (var name : new String[] {"count-words", "forget-words", "no-such-tool"}) {
            assertThatThrownBy(() -> ToolRegistry.of(
                            List.of(WordTools.family(name, COUNT, FORGET)),
                            TestCalls.CONTRACTS,
                            InstantSource.system(),
                            Set.of()))
                    .isInstanceOf(InvalidToolException.class)
                    .hasMessageContaining("words: the lookup tool must belong to this family");
        }
        var family = WordTools.family("list-words", WordTools.listing());
        assertThat(family.lookupOf("text")).isPresent();
        assertThat(family.lookupOf("unit")).isEmpty();
    }

    @Test
    @DisplayName("N5: an invalid tool fails with every broken rule named at once")
    void reports_all_violations_at_once() {
        var broken = WordTools.tool(
                ToolDefinition.named("CountWords", WordTools.Input.class, WordTools.Output.class)
                        .version("one")
                        .cacheable(Duration.ZERO)
                        .timeout(Duration.ZERO)
                        .deprecated(new Deprecation("", LocalDate.of(2026, 1, 1), "", LocalDate.of(2026, 2, 1)))
                        .build(),
                (input, context) -> WordTools.counted(input));
        var registry = registry(contractsWith(
                "CountWords",
                contract -> contract.replace(
                                "Counts the words of a text. Use it when the length of a text matters, e.g. for a summary. Returns the number of words.",
                                "Counts.")
                        .replace("\"description\": \"The text\"", "\"x-undescribed\": true")
                        .replace("\"maxLength\": 20,", "")
                        .replace("\"examples\"", "\"no-examples\"")));

        assertThat(registry.validate(broken))
                .allMatch(violation -> violation.startsWith("CountWords: "))
                .extracting(violation -> violation.substring("CountWords: ".length()))
                .contains(
                        "the name must be kebab-case, a verb and a noun",
                        "the contract's title must be the tool's name",
                        "the version must have the form 1.2.3",
                        "the description must be at least 50 characters long",
                        "the description must say when to use the tool ('Use …')",
                        "the description must say what the tool returns ('Returns …')",
                        "the description must give an example use ('e.g. …')",
                        "a cacheable tool needs a cacheTTL above zero",
                        "a mutation must not be cacheable",
                        "the timeout must be above zero",
                        "at least one tag is needed",
                        "a mutation must require a permission on the resource that it changes, so that stale answers"
                                + " can be dropped",
                        "parameter 'text' must have a description",
                        "parameter 'text' must have a limit (maxLength, minimum, enum, …)",
                        "at least one example is needed",
                        "a deprecation must name the version in which it began",
                        "a deprecation must name the replacement",
                        "the removal date must be at least 90 days after the announcement");
        assertThatThrownBy(() -> registry.register(broken, WordTools.family()))
                .isInstanceOf(InvalidToolException.class)
                .hasMessageContaining("kebab-case")
                .hasMessageContaining("at least one tag");
    }

    @Test
    void names_are_unique() {
        assertThatThrownBy(() -> ToolRegistry.of(
                        List.of(WordTools.family(COUNT, COUNT)), TestCalls.CONTRACTS, InstantSource.system(), Set.of()))
                .hasMessageContaining("count-words: the name is taken by another tool");
    }

    @Test
    @DisplayName("T8: a tool without a contract file, or with a broken one, cannot be registered")
    void contract_is_needed() {
        assertThat(registry(contractsWith("other", UnaryOperator.identity())).validate(FORGET))
                .isEmpty();
        assertThat(registry(contractsWith("forget-words", contract -> "{ no json"))
                        .validate(FORGET))
                .singleElement()
                .asString()
                .contains("contracts/forget-words.json is not valid JSON");
        assertThat(registry(contractsWith("forget-words", contract -> "{}")).validate(FORGET))
                .singleElement()
                .asString()
                .contains("has no object at properties.input");
        assertThat(registry(contractsWith("forget-words", contract -> contract.replace("/agentHints\"", "/hints\"")))
                        .validate(FORGET))
                .singleElement()
                .asString()
                .contains("there is no shared definition 'common.json#/definitions/hints'");
    }

    @Test
    @DisplayName("R4: a contract that drifted from the code is refused, with every difference named")
    void drift_is_found() {
        var drifted = registry(contractsWith(
                "count-words",
                contract -> contract.replace("\"at_most\"", "\"at_least\"")
                        .replace("[\"words\", \"letters\"]", "[\"words\", \"pages\"]")
                        .replace("\"required\": [\"text\"]", "\"required\": []")
                        .replace(
                                "\"count\": { \"type\": \"integer\", \"minimum\": 0 }",
                                "\"count\": { \"type\": \"string\" }")));

        assertThat(drifted.validate(COUNT))
                .contains(
                        "count-words: input.at_most is in Input but not in the contract",
                        "count-words: input.at_least is in the contract but not in Input",
                        "count-words: input.unit allows [pages, words] in the contract, but [letters, words] in the code",
                        "count-words: input.text may be absent or null in the contract, but not in the code",
                        "count-words: output.count is of type \"string\" in the contract, but integer in the code");
    }

    @Test
    @DisplayName("N1: an example that the tool would refuse is itself refused")
    void examples_keep_the_contract() {
        var registry = registry(
                contractsWith("count-words", contract -> contract.replace("\"text\": \"two words\"", "\"text\": 2")));

        assertThat(registry.validate(COUNT))
                .containsExactly(
                        "count-words: example 'Two words' breaks the input schema: text must be a string, got the integer 2");
    }

    private static ToolRegistry registry(ContractLibrary contracts) {
        return new ToolRegistry(contracts, InstantSource.fixed(TestCalls.NOW));
    }

    /// The test contracts, with one of them changed.
    private static ContractLibrary contractsWith(String name, UnaryOperator<String> change) {
        var parent = ToolRegistryTest.class.getClassLoader();
        return new ContractLibrary(new ClassLoader(parent) {
            @Override
            public @Nullable InputStream getResourceAsStream(String path) {
                if (!path.equals("contracts/" + name + ".json")) {
                    return super.getResourceAsStream(path);
                }
                var original = super.getResourceAsStream(path);
                var source = original != null ? original : super.getResourceAsStream("contracts/count-words.json");
                try (source) {
                    var text = new String(source.readAllBytes(), StandardCharsets.UTF_8);
                    return new ByteArrayInputStream(change.apply(text).getBytes(StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
    }
}
