package pinakes.tool.registry;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import pinakes.tool.Caller;
import pinakes.tool.Category;
import pinakes.tool.Tool;
import pinakes.tool.contract.Contract;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.InvalidContractException;
import pinakes.tool.text.NearestName;
import tools.jackson.databind.node.JsonNodeFactory;

/// The tools of this server, in order of registration.
///
/// Tools past their removal date are not listed. Tools are registered by one thread during start-up; afterwards any
/// thread may read. The method names come from the tool interface specification.
public final class ToolRegistry {
    private final SequencedMap<String, RegisteredTool> tools = new LinkedHashMap<>();
    private final ContractLibrary contracts;
    private final InstantSource clock;
    private final Set<String> published;
    private final Map<String, Map<String, Map<String, String>>> substitutes = new HashMap<>();

    public ToolRegistry(ContractLibrary contracts, InstantSource clock) {
        this(contracts, clock, Set.of());
    }

    private ToolRegistry(ContractLibrary contracts, InstantSource clock, Set<String> published) {
        this.contracts = contracts;
        this.clock = clock;
        this.published = Set.copyOf(published);
        published.forEach(name -> substitutes.put(name, contracts.substitutes(name)));
    }

    /// Creates a registry with all tools of these families, which knows of others; fails with every violation of every
    /// tool at once.
    ///
    /// @param published the names of all tools, whether this server offers them or not
    public static ToolRegistry of(
            List<ToolFamily> families, ContractLibrary contracts, InstantSource clock, Set<String> published) {
        var registry = new ToolRegistry(contracts, clock, published);
        var violations = new ArrayList<String>();
        for (var family : families) {
            for (var tool : family.tools()) {
                violations.addAll(registry.tryRegister(tool, family));
            }
            if (!registry.keepsLookup(family)) {
                violations.add(family.name() + ": the lookup tool must belong to this family, be a query, and need no"
                        + " arguments");
            }
        }
        if (!violations.isEmpty()) {
            throw new InvalidToolException(violations);
        }
        return registry;
    }

    /// Adds a tool; fails with all its violations.
    public void register(Tool<?, ?> tool, ToolFamily family) {
        var violations = tryRegister(tool, family);
        if (!violations.isEmpty()) {
            throw new InvalidToolException(violations);
        }
    }

    public Optional<RegisteredTool> get(String name) {
        return Optional.ofNullable(tools.get(name)).filter(this::isAlive);
    }

    /// The tool with this name, unless the caller does not see it.
    public Optional<RegisteredTool> get(String name, Caller caller) {
        return caller.sees(name) ? get(name) : Optional.empty();
    }

    /// Whether a tool has this name, offered or not.
    public boolean knows(String name) {
        return tools.containsKey(name) || published.contains(name);
    }

    /// The tools that do the same as this one, each with its names for the arguments.
    Map<String, Map<String, String>> substitutes(String name) {
        return substitutes.getOrDefault(name, Map.of());
    }

    /// Whether there is a tool with this name that the caller may call.
    public boolean isCallable(String name, Caller caller) {
        return get(name).filter(tool -> tool.definition().isFor(caller)).isPresent();
    }

    /// The tools that a caller may call.
    public List<RegisteredTool> callableBy(Caller caller) {
        return getAll().stream().filter(tool -> tool.definition().isFor(caller)).toList();
    }

    /// A "Did you mean" question for a caller that named an unknown tool, naming only tools that it may call.
    public Optional<String> didYouMean(String unknown, Caller caller) {
        var callable = callableBy(caller).stream().map(RegisteredTool::name).toList();
        var likely = NearestName.likely(unknown, callable);
        return likely.isEmpty() ? Optional.empty() : Optional.of("Did you mean " + String.join(" or ", likely) + "?");
    }

    public List<RegisteredTool> getAll() {
        return tools.values().stream().filter(this::isAlive).toList();
    }

    public List<RegisteredTool> getByCategory(Category category) {
        return getAll().stream()
                .filter(tool -> tool.definition().category() == category)
                .toList();
    }

    public List<RegisteredTool> getByTag(String tag) {
        return getAll().stream()
                .filter(tool -> tool.definition().tags().contains(tag))
                .toList();
    }

    /// All violations of a tool; empty when it can be registered.
    public List<String> validate(Tool<?, ?> tool) {
        var definition = tool.definition();
        try {
            var violations = new ArrayList<>(ToolRules.brokenBy(definition, contract(tool)));
            if (tools.containsKey(definition.name())) {
                violations.add(definition.name() + ": the name is taken by another tool");
            }
            return violations;
        } catch (InvalidContractException e) {
            return List.of(definition.name() + ": " + e.getMessage());
        }
    }

    private List<String> tryRegister(Tool<?, ?> tool, ToolFamily family) {
        var violations = validate(tool);
        if (violations.isEmpty()) {
            var definition = tool.definition();
            tools.put(definition.name(), new RegisteredTool(tool, definition, contract(tool), family));
        }
        return violations;
    }

    private boolean keepsLookup(ToolFamily family) {
        var lookup = family.lookup();
        var tool = lookup == null ? null : tools.get(lookup.tool());
        return lookup == null
                || (tool != null
                        && tool.family().equals(family)
                        && tool.definition().category() == Category.QUERY
                        && tool.contract()
                                .inputViolations(JsonNodeFactory.instance.objectNode())
                                .isEmpty());
    }

    private Contract contract(Tool<?, ?> tool) {
        return contracts.contract(tool.definition().name());
    }

    private boolean isAlive(RegisteredTool tool) {
        var deprecation = tool.definition().deprecation();
        return deprecation == null
                || LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).isBefore(deprecation.removalDate());
    }
}
