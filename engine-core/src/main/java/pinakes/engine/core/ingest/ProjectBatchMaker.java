package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.Optional;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.project.BatchCompletion;
import pinakes.engine.core.project.LocalProjects;
import pinakes.engine.ingest.Job;
import pinakes.engine.project.Batch;
import pinakes.engine.project.StoreOutcome;

/// Stores the batches that took too long for a call: embeds the chunks that have no vector yet, then stores all.
record ProjectBatchMaker(DocumentStore store, LocalProjects projects) {
    /// Stores the batch of a job.
    ///
    /// @return the outcome; empty when the project was removed
    Optional<StoreOutcome> make(RunningJob job, ProjectKey key, JobTracker tracker)
            throws IOException, InterruptedException {
        var batch = read(job);
        tracker.given((int)
                batch.chunks().stream().filter(chunk -> chunk.vector() == null).count());
        return job.retry(() -> projects.store(
                key.number(),
                batch,
                (done, _) -> {
                    tracker.embedded(done);
                    return true;
                },
                new Completion(job, tracker, store.clock())));
    }

    private Batch read(RunningJob job) throws IOException, InterruptedException {
        try (var file =
                job.retry(() -> store.blobs().blobs().file(job.row().source().content()))) {
            return BatchFile.read(Files.readString(file.path(), UTF_8));
        }
    }

    /// Ends the job in the transaction that stores the chunks.
    private record Completion(RunningJob job, JobTracker tracker, InstantSource clock) implements BatchCompletion {
        @Override
        public <R> Optional<R> write(InterruptibleCall<Optional<R>> write) throws InterruptedException {
            tracker.storing();
            return job.retry(() -> job.writeEnd(write));
        }

        @Override
        public void stored(Sql sql, int chunks) {
            JobTable.complete(sql, job.row(), new Job.Outcome(null, null, 1, chunks, null), clock.instant());
        }
    }
}
