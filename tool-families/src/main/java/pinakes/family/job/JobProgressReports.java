package pinakes.family.job;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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
        var follower = new Follower(client);
        follower.watchThrough(ingestion.watch(job.id(), follower));
        // The job may have finished before the watch started, and then no further notification comes.
        ingestion.find(job.id()).filter(state -> state.state().isFinal()).ifPresent(follower);
    }

    private static void report(Job job, Conversation client) {
        client.progress(
                Rounding.share(job.progress().fraction()), TOTAL, job.progress().activity());
    }

    /// A listener that unsubscribes itself when the job has finished.
    private static final class Follower implements Consumer<Job> {
        private final Conversation client;
        private @Nullable Watch watch;
        private boolean ended;

        Follower(Conversation client) {
            this.client = client;
        }

        @Override
        public void accept(Job job) {
            report(job, client);
            if (job.state().isFinal()) {
                end();
            }
        }

        void watchThrough(Watch begun) {
            synchronized (this) {
                watch = begun;
                if (!ended) {
                    return;
                }
            }
            begun.close();
        }

        /// Closes outside the lock, because the engine may hold its own lock while it notifies.
        private void end() {
            Watch open;
            synchronized (this) {
                ended = true;
                open = watch;
            }
            if (open != null) {
                open.close();
            }
        }
    }
}
