package pinakes.tool.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/// The JSON mappers of the whole product.
public final class WireJson {
    /// The largest batch of vectors has half a million numbers, each of which takes many times its size in memory.
    private static final long TOKENS_MAX = 2_000_000;

    /// No message needs more, and deeper nesting could overflow the stack.
    public static final int NESTING_MAX = 64;

    private static final int NUMBER_CHARACTERS_MAX = 400;
    private static final int NAME_CHARACTERS_MAX = 1_000;

    private WireJson() {}

    /// Record components in camelCase: protocol messages, hints, metadata.
    public static final JsonMapper CAMEL = base().build();

    /// Record components in snake_case: inputs and outputs of tools.
    public static final JsonMapper SNAKE =
            base().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

    private static JsonMapper.Builder base() {
        var factory = JsonFactory.builder()
                // JSON on the wire is UTF-8; a guessed encoding could read the bytes differently than others do.
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(NESTING_MAX)
                        .maxNumberLength(NUMBER_CHARACTERS_MAX)
                        .maxNameLength(NAME_CHARACTERS_MAX)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxTokenCount(TOKENS_MAX)
                        .build())
                .build();
        return JsonMapper.builder(factory)
                .addModule(new ValueRecordModule())
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(EnumFeature.READ_ENUMS_USING_TO_STRING)
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .enable(tools.jackson.databind.MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS));
    }
}
