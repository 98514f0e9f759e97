package pinakes.tool.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Loads contracts by tool name from `contracts/` on the class path, each once.
public final class ContractLibrary {
    private static final String COMMON = "common";

    private final ClassLoader resources;
    private final Map<String, ObjectNode> documents = new ConcurrentHashMap<>();
    private final Map<String, Contract> contracts = new ConcurrentHashMap<>();
    private final SharedSchemas shared;

    public ContractLibrary(ClassLoader resources) {
        this.resources = resources;
        this.shared = new SharedSchemas(read(COMMON).path("definitions"));
    }

    public Contract contract(String toolName) {
        return contracts.computeIfAbsent(toolName, name -> Contract.parse(name, document(name), shared));
    }

    /// The tools that do the same as this one, each with its names for the arguments.
    public Map<String, Map<String, String>> substitutes(String toolName) {
        var substitutes = new LinkedHashMap<String, Map<String, String>>();
        document(toolName).path("x-substitutes").forEachEntry((substitute, arguments) -> {
            var names = new LinkedHashMap<String, String>();
            arguments.forEachEntry((own, other) -> names.put(own, other.asString()));
            substitutes.put(substitute, names);
        });
        return substitutes;
    }

    private ObjectNode document(String toolName) {
        return documents.computeIfAbsent(toolName, this::read);
    }

    private ObjectNode read(String name) {
        var path = "contracts/" + name + ".json";
        try (var stream = resources.getResourceAsStream(path)) {
            if (stream == null) {
                throw new InvalidContractException(path + " does not exist");
            }
            if (WireJson.CAMEL.readTree(stream) instanceof ObjectNode document) {
                return document;
            }
            throw new InvalidContractException(path + " is not a JSON object");
        } catch (JacksonException e) {
            throw new InvalidContractException(path + " is not valid JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + path, e);
        }
    }
}
