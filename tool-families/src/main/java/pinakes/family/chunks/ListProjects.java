package pinakes.family.chunks;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.Project;
import pinakes.engine.project.Projects;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Lists the projects that the caller may see.
record ListProjects(Projects projects) implements Tool<ListProjects.Input, ListProjects.Output> {
    static final String NAME = "list_projects";

    record Input() {}

    record Output(List<Entry> projects) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String id,
            String collection,
            String embedModel,
            boolean hybridEnabled,
            @Nullable String description) {
        static Entry of(Project project) {
            return new Entry(
                    project.id().value(),
                    project.collection(),
                    project.model(),
                    project.hybrid(),
                    project.description());
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("projects:read")
                .responseTime(ResponseTime.FAST)
                .timeout(Duration.ofSeconds(2))
                .cacheable()
                .tags("chunks", "projects")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var listed = projects.list();
        return ToolResult.success(new Output(listed.stream().map(Entry::of).toList()), hints(listed));
    }

    private static Hints hints(List<Project> listed) {
        var hints = Hints.exact().items(listed.size());
        return listed.isEmpty()
                ? hints.wouldHelp("a project: " + CreateProject.NAME + ", or ./kb project add NAME")
                : hints;
    }
}
