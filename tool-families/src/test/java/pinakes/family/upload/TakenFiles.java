package pinakes.family.upload;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;

/// Takes files and keeps what it took.
final class TakenFiles implements Ingestion {
    final List<NewDocument> documents = new ArrayList<>();
    final List<byte[]> contents = new ArrayList<>();

    /// What the next submission is answered with, instead of being taken.
    @Nullable
    Submission nextAnswer;

    @Nullable
    IOException nextFault;

    /// Counted down when a submission begins; it goes on when `mayGoOn` is.
    final CountDownLatch begun = new CountDownLatch(1);

    @Nullable
    CountDownLatch mayGoOn;

    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        begun.countDown();
        if (mayGoOn != null) {
            mayGoOn.await();
        }
        var answer = nextAnswer;
        var fault = nextFault;
        nextAnswer = null;
        nextFault = null;
        if (fault != null) {
            throw fault;
        }
        if (answer != null) {
            return answer;
        }
        try (var content = document.content().open()) {
            contents.add(content.readAllBytes());
        }
        documents.add(document);
        return new Submission.Accepted(new Job(
                new JobId(UUID.randomUUID()),
                document.owner(),
                document.fileName(),
                null,
                null,
                null,
                JobState.QUEUED,
                new JobProgress("Waiting", 0, 0, 0, null),
                null,
                null,
                false,
                Instant.EPOCH,
                null,
                null));
    }

    @Override
    public AddOutcome add(DocumentId id, Addition addition) {
        throw new UnsupportedOperationException("nothing is stored here");
    }

    @Override
    public AmendOutcome amend(JobId id, Addition addition) {
        throw new UnsupportedOperationException("nothing is stored here");
    }

    @Override
    public Optional<Job> find(JobId id) {
        throw new UnsupportedOperationException("nobody asks for jobs here");
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) {
        throw new UnsupportedOperationException("nobody asks for jobs here");
    }

    @Override
    public Optional<Job> cancel(JobId id) {
        throw new UnsupportedOperationException("nobody cancels jobs here");
    }

    @Override
    public Optional<Job> withdraw(JobId id) {
        throw new UnsupportedOperationException("nobody withdraws jobs here");
    }

    @Override
    public RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) {
        throw new UnsupportedOperationException("nobody retries jobs here");
    }

    @Override
    public Optional<Job> await(JobId id) {
        throw new UnsupportedOperationException("nobody waits for jobs here");
    }

    @Override
    public Documents.Watch watch(JobId id, Consumer<Job> listener) {
        throw new UnsupportedOperationException("nobody watches jobs here");
    }
}
