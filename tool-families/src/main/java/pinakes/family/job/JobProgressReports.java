package pinakes.family.job;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.family.answer.Rounding;
import pinakes.tool.Conversation;

/// Reports the progress of jobs to clients.
public record JobProgressReports(Ingestion ingestion) {
    private static final double TOTAL = 1.0;

    /// Waits until the job has finished and reports its progress until then.
    public Optional<Job> await(Job job, Conversation client) throws InterruptedException {
        try (var _ = ingestion.watch(job.id(), state -> report(state, client))) {
            return ingestion.await(job.id());
        }
    }

    /// Reports progress until the job has finished, to a client that does not wait for it.
    public void follow(Job job, Conversation client) throws InterruptedException {
        var watch = new CompletableFuture<Watch>();
        Consumer<Job> follower = state -> {
            report(state, client);
            if (state.state().isFinal()) {
                var _ = watch.thenAccept(Watch::close); // now, or as soon as there is a watch to close
            }
        };
        watch.complete(ingestion.watch(job.id(), follower));
        // The job may have finished before the watch started, and then no further notification comes.
        ingestion.find(job.id()).filter(state -> state.state().isFinal()).ifPresent(follower);
    }

    private static void report(Job job, Conversation client) {
        client.progress(
                Rounding.share(job.progress().fraction()), TOTAL, job.progress().activity());
    }
}
