package pinakes.family.kb;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.tool.Category;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// Lists the caller's own jobs, the newest first.
final class KbJobs implements Tool<KbJobs.Input, KbJobs.Output> {
    static final String NAME = "kb_jobs";

    record Input(@Nullable JobStatus status, @Nullable String jobId, int limit) {}

    record Output(List<JobView> jobs, int returned) {}

    private final OwnJobs jobs;

    KbJobs(Ingestion ingestion) {
        this.jobs = new OwnJobs(ingestion);
    }

    /// Not cacheable: the work goes on outside of any call.
    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .keepsPublishedName()
                .permissions("documents:read")
                .category(Category.QUERY)
                .idempotent()
                .responseTime(ResponseTime.FAST)
                .tags("kb", "jobs")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        if (input.jobId() == null) {
            return answer(jobs.newest(context.caller(), input.status(), input.limit()));
        }
        var named = jobs.find(input.jobId(), context.caller());
        if (named.isEmpty()) {
            return Missing.job(input.jobId());
        }
        return answer(named.stream()
                .filter(job -> input.status() == null || JobStatus.of(job.state()) == input.status())
                .toList());
    }

    private static ToolResult<Output> answer(List<Job> found) {
        var views = found.stream().map(JobView::of).toList();
        var hints = Hints.from(Evidence.recorded(views.size() + " jobs of this caller were read from the catalog"))
                .constraint(KbHints.STORED_CONTENT)
                .impact(0.4, 0.1);
        found.stream()
                .filter(job -> !job.state().isFinal())
                .findFirst()
                .ifPresentOrElse(
                        open -> hints.next(KbHints.follow(open.id(), Priority.MEDIUM, "Ask again in a few seconds"))
                                .validFor(ValidityPeriod.IMMEDIATE),
                        () -> found.stream()
                                .flatMap(job -> Optional.ofNullable(job.outcome()).stream())
                                .findFirst()
                                .ifPresent(outcome -> hints.next(
                                        KbHints.read(outcome.number(), Priority.LOW, "Read the newest document"))));
        return ToolResult.success(new Output(views, views.size()), hints.build());
    }
}
