package pinakes.family.chunks;

import java.util.List;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.library.Library;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.family.answer.BareEnvelope;
import pinakes.family.answer.EngineFaults;
import pinakes.family.file.FileAccess;
import pinakes.family.job.OpenJobs;
import pinakes.tool.ToolResult;
import pinakes.tool.registry.ToolFamily;

/// The chunk tools.
public final class ChunksFamily {
    public static final String NAME = "chunks";

    /// The tool whose work continues as a task when its caller does not wait.
    public static final String TASK_TOOL = AddProjectDocument.NAME;

    private ChunksFamily() {}

    public static ToolFamily on(
            Projects projects, Library library, Ingestion ingestion, FileAccess files, ChunkLimits limits) {
        var search = new ChunkSearch(projects, new OpenJobs(ingestion), limits);
        return new ToolFamily(
                NAME,
                new ToolFamily.Lookup(ListProjects.NAME, "project"),
                new BareEnvelope(ChunkErrors::code, ChunkErrors::details),
                EngineFaults::of,
                List.of(
                        new StoreChunks(projects, ingestion),
                        new AddProjectDocument(projects, library, ingestion, files),
                        new FindChunks(search),
                        new QueryHybrid(search),
                        new InspectCollection(projects),
                        new ListProjects(projects),
                        new CreateProject(projects)),
                List.of(),
                List.of());
    }

    /// What [#TASK_TOOL] would have answered a caller that waited for this finished job.
    public static ToolResult<?> answerOf(Job ended, ProjectId project, Library library) throws InterruptedException {
        return new ProjectDocumentAnswers(library).ended(project, ended);
    }
}
