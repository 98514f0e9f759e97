package pinakes.family.kb;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.family.answer.StoredName;
import pinakes.family.document.MistakenIds;
import pinakes.tool.Caller;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// Lists the caller's jobs, newest first.
record KbJobs(Ingestion ingestion, Documents documents) implements Tool<KbJobs.Input, KbJobs.Output> {
    static final String NAME = "kb_jobs";

    record Input(@Nullable JobStatus status, @Nullable String jobId, int limit) {}

    record Output(List<JobView> jobs, int returned) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .tags("kb", "jobs")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        if (input.jobId() == null) {
            return answer(newest(context.caller(), input.status(), input.limit()));
        }
        var named = MistakenIds.job(input.jobId(), ingestion, context.caller());
        if (named.isEmpty()) {
            return KbFailures.noJob(input.jobId(), documents);
        }
        return answer(named.stream()
                .filter(job -> input.status() == null || JobStatus.of(job.state()) == input.status())
                .toList());
    }

    private List<Job> newest(Caller caller, @Nullable JobStatus status, int limit) throws InterruptedException {
        var states = status == null ? Set.<JobState>of() : status.states();
        return status != null && states.isEmpty()
                ? List.of()
                : ingestion.list(new JobFilter(states, caller.id()), limit, 0);
    }

    static ToolResult<Output> answer(List<Job> found) {
        var views = found.stream().map(JobView::of).toList();
        var hints = Hints.exact().items(views.size());
        if (!views.isEmpty()) {
            hints.constraint(StoredName.NOTICE);
        }
        found.stream()
                .filter(job -> !job.state().isFinal())
                .findFirst()
                .ifPresent(job -> hints.next(KbHints.follow(job.id(), Priority.MEDIUM, "Check again in a few seconds"))
                        .validFor(ValidityPeriod.IMMEDIATE));
        if (found.stream().anyMatch(job -> !job.state().isFinal() && job.project() == null)) {
            hints.dependency(KbHints.SEARCH_AFTER_JOB);
        }
        return ToolResult.success(new Output(views, views.size()), hints);
    }
}
