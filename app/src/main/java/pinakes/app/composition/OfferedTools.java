package pinakes.app.composition;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import pinakes.app.settings.FamilyName;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.Engine;
import pinakes.family.chunks.ChunkLimits;
import pinakes.family.chunks.ChunksFamily;
import pinakes.family.file.FileAccess;
import pinakes.family.kb.KbFamily;
import pinakes.family.knowledge.KnowledgeFamily;
import pinakes.family.tasks.TaskFamily;
import pinakes.family.upload.StagedUploads;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.Prompt;
import pinakes.tool.resource.Resources;

/// The tool families that the settings select, and their tools.
record OfferedTools(List<ToolFamily> families, ToolRegistry registry) {
    /// A new family is one line here and a constant of [FamilyName].
    static OfferedTools of(
            Settings settings,
            Engine engine,
            FileAccess files,
            StagedUploads uploads,
            ChangeFeed changes,
            InstantSource clock) {
        var families = Stream.of(
                        KnowledgeFamily.on(engine, files, changes, clock),
                        KbFamily.on(engine, uploads),
                        ChunksFamily.on(
                                engine.projects(),
                                engine.library(),
                                engine.ingestion(),
                                files,
                                new ChunkLimits(
                                        settings.get(SettingTable.TOP_K_MAX),
                                        settings.get(SettingTable.MAX_CHARS_PER_CHUNK))),
                        TaskFamily.on(engine.todos(), changes))
                .filter(family -> settings.get(SettingTable.TOOLS)
                        .contains(FamilyName.valueOf(family.name().toUpperCase(Locale.ROOT))))
                .toList();
        var contracts = new ContractLibrary(TaskFamily.class.getClassLoader());
        return new OfferedTools(families, ToolRegistry.of(families, contracts, clock));
    }

    List<Prompt> prompts() {
        return families.stream().flatMap(family -> family.prompts().stream()).toList();
    }

    List<Resources> resources() {
        return families.stream().flatMap(family -> family.resources().stream()).toList();
    }
}
