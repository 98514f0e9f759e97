package pinakes.tool.contract;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Draft7;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolError.InvalidInput.Violation;
import tools.jackson.databind.JsonNode;

/// Checks values against one schema, which is compiled on first use to keep start-up fast.
final class SchemaCheck {
    /// Draft 7, in which the contracts are written; our own keywords do not affect validity.
    private static final SchemaRegistry DIALECT = SchemaRegistry.withDefaultDialect(
            Dialect.builder(Draft7.getInstance())
                    .unknownKeywordFactory((keyword, _) -> new NonValidationKeyword(keyword))
                    .build(),
            registry -> registry.schemaCacheEnabled(false));

    private final JsonNode schema;
    private volatile @Nullable Schema compiled;

    SchemaCheck(JsonNode schema) {
        this.schema = schema;
    }

    List<Violation> violations(JsonNode value) {
        var errors = compiled().validate(value);
        return errors.isEmpty() ? List.of() : ViolationText.of(errors, schema);
    }

    /// Two threads may compile at the same time with equal results; that is cheaper than a lock on every call.
    private Schema compiled() {
        var ready = compiled;
        if (ready == null) {
            ready = DIALECT.getSchema(schema);
            compiled = ready;
        }
        return ready;
    }
}
