package pinakes.tool.contract;

import java.util.List;
import pinakes.tool.ToolError.InvalidInput.Violation;
import tools.jackson.databind.JsonNode;

/// Checks whole answers, success or error, with hints and metadata; the server itself checks only the payload.
public final class ContractCheck {
    private ContractCheck() {}

    public static List<Violation> violations(Contract contract, JsonNode answer) {
        return new SchemaCheck(contract.document().path("properties").path("output")).violations(answer);
    }
}
