package pinakes.app.settings;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.family.chunks.ChunksFamily;
import pinakes.family.connector.ConnectorFamily;
import pinakes.family.kb.KbFamily;
import pinakes.family.knowledge.KnowledgeFamily;
import pinakes.family.tasks.TaskFamily;
import pinakes.tool.registry.ToolFamily;

/// The tools that a setting or a key selects: each word is a preset, a family or a tool.
public record ToolSelection(Set<String> words) {
    /// The preset with every tool.
    public static final String ALL = "all";

    /// The preset with the tools that a general agent needs, each job once.
    public static final String LEAN = "lean";

    private static final Set<String> LEAN_TOOLS = Set.of(
            "knowledge-search",
            "knowledge-show",
            "knowledge-add",
            "knowledge-remove",
            "knowledge-task-status",
            "kb_addnote",
            "kb_update_note",
            "kb_tag",
            "add_task",
            "list_tasks",
            "update_task",
            "complete_task");

    private static final List<String> GROUPS = List.of(
            ALL, LEAN, KnowledgeFamily.NAME, KbFamily.NAME, ChunksFamily.NAME, TaskFamily.NAME, ConnectorFamily.NAME);

    public ToolSelection {
        words = Set.copyOf(words);
    }

    /// The presets and families.
    public static List<String> groups() {
        return GROUPS;
    }

    /// Whether there is a preset, a family or a tool of this name. A tool has a contract of its name.
    public static boolean isKnown(String word) {
        var contracts = Objects.requireNonNull(ToolFamily.class.getClassLoader());
        return GROUPS.contains(word)
                || (word.matches("[a-z]+([-_][a-z]+)*")
                        && !word.equals("common")
                        && contracts.getResource("contracts/" + word + ".json") != null);
    }

    /// The names of the selected tools.
    public Set<String> names(Collection<ToolFamily> families) {
        return families.stream()
                .flatMap(family -> family.tools().stream()
                        .map(tool -> tool.definition().name())
                        .filter(name -> includes(name, family)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private boolean includes(String tool, ToolFamily family) {
        return words.contains(ALL)
                || words.contains(family.name())
                || words.contains(tool)
                || (words.contains(LEAN) && LEAN_TOOLS.contains(tool));
    }
}
