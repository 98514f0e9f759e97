package pinakes.family;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Draft7;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.List;
import pinakes.tool.contract.Contract;
import tools.jackson.databind.JsonNode;

/// Checks whole answers, success or error, with hints and metadata; the server itself checks only the payload.
public final class AnswerCheck {
    private static final SchemaRegistry DIALECT =
            SchemaRegistry.withDefaultDialect(Dialect.builder(Draft7.getInstance())
                    .unknownKeywordFactory((keyword, _) -> new NonValidationKeyword(keyword))
                    .build());

    private AnswerCheck() {}

    public static List<Error> violations(Contract contract, JsonNode answer) {
        var output = contract.document().path("properties").path("output");
        return DIALECT.getSchema(output).validate(answer);
    }
}
