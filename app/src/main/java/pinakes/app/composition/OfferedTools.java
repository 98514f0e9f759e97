package pinakes.app.composition;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.ToolSelection;
import pinakes.engine.Engine;
import pinakes.family.chunks.ChunkLimits;
import pinakes.family.chunks.ChunksFamily;
import pinakes.family.connector.ConnectorFamily;
import pinakes.family.file.FileAccess;
import pinakes.family.kb.KbFamily;
import pinakes.family.knowledge.KnowledgeFamily;
import pinakes.family.tasks.TaskFamily;
import pinakes.family.upload.StagedUploads;
import pinakes.tool.Caller;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.Prompt;
import pinakes.tool.resource.Resources;
import pinakes.transport.mcp.feature.OutputSchemas;

/// The tool families that the settings select, and their tools.
///
/// @param selection the tools that the settings select; the families have no others
record OfferedTools(ToolSelection selection, List<ToolFamily> families, ToolRegistry registry) {
    /// The servers of one process share the contracts, which they only read.
    private static final ContractLibrary CONTRACTS = new ContractLibrary(TaskFamily.class.getClassLoader());

    /// A new family is one line here and its name in [ToolSelection].
    static OfferedTools of(
            Settings settings,
            Engine engine,
            FileAccess files,
            StagedUploads uploads,
            ChangeFeed changes,
            InstantSource clock) {
        var selection = settings.get(SettingTable.TOOLS);
        var all = List.of(
                KnowledgeFamily.on(engine, files, changes, clock),
                KbFamily.on(engine, uploads),
                ChunksFamily.on(
                        engine.projects(),
                        engine.library(),
                        engine.ingestion(),
                        files,
                        new ChunkLimits(
                                settings.get(SettingTable.TOP_K_MAX), settings.get(SettingTable.MAX_CHARS_PER_CHUNK))),
                TaskFamily.on(engine.todos(), changes),
                ConnectorFamily.on(engine));
        var names = selection.names(all);
        var families = all.stream()
                .map(family -> family.only(names))
                .filter(family -> !family.tools().isEmpty())
                .toList();
        var published = new ToolSelection(Set.of(ToolSelection.ALL)).names(all);
        return new OfferedTools(selection, families, ToolRegistry.of(families, CONTRACTS, clock, published));
    }

    /// The offered tools that a key's own selection includes.
    Set<String> selected(ToolSelection byKey) {
        return byKey.names(families);
    }

    /// Clients of the lean preset pay for as few tokens as possible.
    OutputSchemas schemas(Caller caller) {
        var own = caller.limits().get(Caller.TOOLS);
        var lean = new ToolSelection(Set.of(ToolSelection.LEAN));
        return selection.equals(lean) || selected(lean).equals(own) ? OutputSchemas.NONE : OutputSchemas.SHORT;
    }

    List<Prompt> prompts() {
        return families.stream().flatMap(family -> family.prompts().stream()).toList();
    }

    List<Resources> resources() {
        return families.stream().flatMap(family -> family.resources().stream()).toList();
    }
}
