package pinakes.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;

/// The ingestion of another engine, of which a test changes a part.
public class DisguisedIngestion implements Ingestion {
    private final Ingestion real;

    protected DisguisedIngestion(Ingestion real) {
        this.real = real;
    }

    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        return real.submit(document);
    }

    @Override
    public AddOutcome add(DocumentId id, Addition addition) throws InterruptedException {
        return real.add(id, addition);
    }

    @Override
    public AmendOutcome amend(JobId id, Addition addition) throws InterruptedException {
        return real.amend(id, addition);
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        return real.find(id);
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
        return real.list(filter, limit, offset);
    }

    @Override
    public Optional<Job> cancel(JobId id) throws InterruptedException {
        return real.cancel(id);
    }

    @Override
    public Optional<Job> withdraw(JobId id) throws InterruptedException {
        return real.withdraw(id);
    }

    @Override
    public RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) throws InterruptedException {
        return real.retry(id, accessible);
    }

    @Override
    public Optional<Job> await(JobId id) throws InterruptedException {
        return real.await(id);
    }

    @Override
    public Watch watch(JobId id, Consumer<Job> listener) {
        return real.watch(id, listener);
    }
}
