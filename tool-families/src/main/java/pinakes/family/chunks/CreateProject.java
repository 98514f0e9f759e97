package pinakes.family.chunks;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Makes a project.
record CreateProject(Projects projects) implements Tool<CreateProject.Input, ListProjects.Entry> {
    static final String NAME = "create-project";
    static final String PROJECT_EXISTS = "PROJECT_EXISTS";

    private static final Logger LOG = LoggerFactory.getLogger(CreateProject.class);

    record Input(
            ProjectId project,
            @Nullable String description,
            @Nullable String embedModel,
            boolean hybridEnabled) {}

    @Override
    public ToolDefinition<Input, ListProjects.Entry> definition() {
        return ToolDefinition.named(NAME, Input.class, ListProjects.Entry.class)
                .permissions("projects:write", "projects:create")
                .responseTime(ResponseTime.MEDIUM)
                .tags("chunks", "projects")
                .build();
    }

    @Override
    public ToolResult<ListProjects.Entry> call(Input input, ToolContext context) throws InterruptedException {
        var wanted = new NewProject(input.project(), input.embedModel(), input.hybridEnabled(), input.description());
        return switch (projects.add(wanted)) {
            case AddProjectOutcome.Added(var project) -> {
                LOG.info("{} created project {}", context.caller().id(), project.id());
                yield created(project);
            }
            case AddProjectOutcome.Present(var project) -> exists(project);
            case AddProjectOutcome.UnknownModel(var message) -> unknownModel(message);
        };
    }

    private static ToolResult<ListProjects.Entry> created(Project project) {
        return ToolResult.success(
                ListProjects.Entry.of(project), Hints.exact().wouldHelp("chunks, stored with " + StoreChunks.NAME));
    }

    private static ToolResult<ListProjects.Entry> exists(Project project) {
        var id = project.id().value();
        return ToolResult.failure(
                new ToolError.Refused(
                        PROJECT_EXISTS,
                        "Project '" + id + "' already exists and was not changed. Use it, or choose another name.",
                        Map.of("project_id", id)),
                Hints.recorded("the catalog has a project with that name")
                        .next(InspectCollection.NAME, Priority.MEDIUM, Map.of("project", id), "Show what it contains"));
    }

    private static ToolResult<ListProjects.Entry> unknownModel(String message) {
        return ToolResult.failure(
                new ToolError.InvalidInput(message, List.of(new Violation("embed_model", "is not available"))),
                Hints.recorded("no project was created"));
    }
}
