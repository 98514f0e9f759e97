package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.ingest.JobId;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RelatedResource;

/// Hints that the kb tools share; none of them contains stored text.
final class KbHints {
    /// A search that has to wait for a job.
    static final Dependency SEARCH_AFTER_JOB =
            new Dependency(KbSearch.NAME, List.of(KbJobs.NAME), Dependency.Type.REQUIRED, null);

    private KbHints() {}

    /// A search that has to wait for this job.
    static Dependency searchAfter(JobId job) {
        return new Dependency(
                KbSearch.NAME,
                List.of(KbJobs.NAME),
                Dependency.Type.REQUIRED,
                "Searches find it when job " + job + " is done");
    }

    static RelatedResource document(DocumentNumber number, double relevance) {
        return new RelatedResource("document", number.toString(), "document " + number, relevance, Map.of());
    }

    static NextAction read(DocumentNumber number, Priority priority, @Nullable String why) {
        return NextAction.call(KbGet.NAME, priority, Map.of("document_id", number.value()), why);
    }

    static NextAction follow(JobId job, Priority priority, @Nullable String why) {
        return NextAction.call(KbJobs.NAME, priority, Map.of("job_id", job.toString()), why);
    }

    /// Says which collection was taken because the caller named none.
    static Hints defaulted(Hints hints, CollectionName collection) {
        return collection.equals(CollectionName.DEFAULT)
                ? hints.assuming("collection " + collection.value() + ", the default")
                : hints;
    }
}
