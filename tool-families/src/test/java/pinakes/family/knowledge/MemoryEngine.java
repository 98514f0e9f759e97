package pinakes.family.knowledge;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Notes;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.document.TagChange;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.project.Projects;
import pinakes.engine.search.Hit;
import pinakes.engine.search.Search;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.Todos;

/// An engine in memory that does to jobs what a test tells it to; every paragraph of a file is a passage.
final class MemoryEngine implements Engine, Documents, Ingestion, Search {
    private final InstantSource clock;
    private final SequencedMap<DocumentId, Document> stored = new LinkedHashMap<>();
    private final Map<DocumentId, byte[]> originals = new LinkedHashMap<>();
    private final SequencedMap<JobId, Job> jobs = new LinkedHashMap<>();
    private final Map<JobId, NewDocument> wishes = new LinkedHashMap<>();
    private final Map<JobId, byte[]> contents = new LinkedHashMap<>();
    private final List<Consumer<DocumentId>> documentListeners = new CopyOnWriteArrayList<>();
    private final Map<JobId, List<Consumer<Job>>> jobListeners = new LinkedHashMap<>();
    private int names;

    /// Whether jobs wait for the test instead of running at once.
    boolean holding;

    /// What the next submission is answered with, whatever it is.
    @Nullable
    Submission nextAnswer;

    @Nullable
    IngestFault nextFault;

    @Nullable
    String broken;

    EngineStatus.Part storage = EngineStatus.Part.WORKING;

    MemoryEngine(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Documents documents() {
        return this;
    }

    @Override
    public Notes notes() {
        throw new UnsupportedOperationException("nobody changes a note here");
    }

    @Override
    public Ingestion ingestion() {
        return this;
    }

    @Override
    public Search search() {
        return this;
    }

    @Override
    public Projects projects() {
        throw new UnsupportedOperationException("this engine keeps documents only");
    }

    @Override
    public Todos todos() {
        throw new UnsupportedOperationException("this engine keeps documents only");
    }

    @Override
    public synchronized EngineStatus status() {
        var bytes = stored.values().stream().mapToLong(Document::sizeBytes).sum();
        var passages = stored.values().stream().mapToLong(Document::chunkCount).sum();
        return new EngineStatus(
                stored.size(),
                stored.values().stream().collect(Collectors.groupingBy(Document::kind, Collectors.counting())),
                passages,
                bytes,
                "/data/documents",
                "/data/index",
                storage,
                EngineStatus.Part.WORKING,
                EngineStatus.Part.WORKING,
                "sentence-transformers/all-MiniLM-L6-v2",
                384,
                "cpu (2 threads)",
                256,
                100,
                jobs.values().stream().collect(Collectors.toMap(Job::state, _ -> 1, Integer::sum)),
                stored.isEmpty() ? null : clock.instant(),
                null);
    }

    @Override
    public void reindex() {}

    @Override
    public List<String> health() {
        return status().issues();
    }

    @Override
    public synchronized Optional<Document> find(DocumentId id) {
        return Optional.ofNullable(stored.get(id));
    }

    @Override
    public synchronized Optional<Document> find(DocumentNumber number) {
        return stored.values().stream()
                .filter(document -> document.number().equals(number))
                .findFirst();
    }

    @Override
    public Optional<Document> retag(DocumentId id, TagChange change) {
        throw new UnsupportedOperationException("nobody changes tags here");
    }

    @Override
    public synchronized List<TagCount> tags(DocumentFilter filter) {
        var counts = new TreeMap<String, Long>();
        stored.values().stream()
                .filter(filter::matches)
                .flatMap(document -> document.tags().stream())
                .forEach(tag -> counts.merge(tag, 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> new TagCount(entry.getKey(), entry.getValue()))
                .toList();
    }

    @Override
    public synchronized DocumentPage list(DocumentFilter filter, DocumentOrder order, int limit, long offset) {
        var matching = stored.values().stream().filter(filter::matches).sorted(comparator(order));
        var all = matching.toList();
        return new DocumentPage(all.stream().skip(offset).limit(limit).toList(), all.size());
    }

    @Override
    public synchronized List<Passage> passages(DocumentId id, int limit, int offset) {
        var bytes = originals.get(id);
        return bytes == null
                ? List.of()
                : passages(id, bytes).stream().skip(offset).limit(limit).toList();
    }

    @Override
    public synchronized Optional<InputStream> original(DocumentId id) {
        return Optional.ofNullable(originals.get(id)).map(ByteArrayInputStream::new);
    }

    @Override
    public synchronized Optional<Document> remove(DocumentId id) {
        originals.remove(id);
        var removed = Optional.ofNullable(stored.remove(id));
        removed.ifPresent(document -> documentListeners.forEach(listener -> listener.accept(id)));
        return removed;
    }

    @Override
    public synchronized Cleared clear() {
        var before = status();
        stored.clear();
        originals.clear();
        return new Cleared(before.documents(), before.passages(), before.originalBytes());
    }

    @Override
    public Watch watch(Consumer<DocumentId> listener) {
        documentListeners.add(listener);
        return () -> documentListeners.remove(listener);
    }

    @Override
    public synchronized Submission submit(NewDocument document) throws IOException {
        var answer = nextAnswer;
        if (answer != null) {
            nextAnswer = null;
            return answer;
        }
        byte[] bytes;
        try (var content = document.content().open()) {
            bytes = content.readAllBytes();
        }
        var known = stored.values().stream()
                .filter(other -> Arrays.equals(originals.get(other.id()), bytes))
                .findFirst();
        if (known.isPresent()) {
            return new Submission.Known(known.get());
        }
        var same = jobs.values().stream()
                .filter(job -> !job.state().isFinal() && Arrays.equals(contents.get(job.id()), bytes))
                .findFirst();
        if (same.isPresent()) {
            return new Submission.UnderWay(same.get());
        }
        var job = new Job(
                new JobId(name()),
                document.owner(),
                document.fileName(),
                JobState.QUEUED,
                new JobProgress("Waiting", 0, 0, 0, null),
                null,
                null,
                clock.instant(),
                null,
                null);
        jobs.put(job.id(), job);
        wishes.put(job.id(), document);
        contents.put(job.id(), bytes);
        if (!holding) {
            finish(job.id());
        }
        return new Submission.Accepted(job);
    }

    @Override
    public synchronized Optional<Job> find(JobId id) {
        if (broken != null) {
            throw new EngineUnavailableException(broken);
        }
        return Optional.ofNullable(jobs.get(id));
    }

    @Override
    public synchronized List<Job> list(Set<JobState> states, int limit, long offset) {
        return jobs.sequencedValues().reversed().stream()
                .skip(offset)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized Optional<Job> cancel(JobId id) {
        var job = jobs.get(id);
        if (job != null && !job.state().isFinal()) {
            become(job, JobState.CANCELLED, job.progress(), null, null);
        }
        return Optional.ofNullable(jobs.get(id));
    }

    @Override
    public synchronized Optional<Job> await(JobId id) throws InterruptedException {
        var job = find(id);
        while (job.isPresent() && !job.get().state().isFinal()) {
            wait();
            job = find(id);
        }
        return job;
    }

    @Override
    public synchronized Watch watch(JobId id, Consumer<Job> listener) {
        jobListeners.computeIfAbsent(id, _ -> new CopyOnWriteArrayList<>()).add(listener);
        notifyAll();
        return () -> requireNonNull(jobListeners.get(id)).remove(listener);
    }

    /// How many are listening to a job.
    synchronized int listeners(JobId id) {
        return jobListeners.getOrDefault(id, List.of()).size();
    }

    /// Waits until somebody waits for the first job.
    synchronized JobId awaitWatchedJob() throws InterruptedException {
        while (jobListeners.isEmpty()) {
            wait();
        }
        return requireNonNull(jobs.firstEntry()).getKey();
    }

    synchronized List<Job> jobs() {
        return List.copyOf(jobs.values());
    }

    /// The job is running and this far.
    synchronized void advance(JobId id, String activity, int done, int total, @Nullable Duration remaining) {
        become(
                requireNonNull(jobs.get(id)),
                JobState.RUNNING,
                new JobProgress(activity, done, total, (double) done / total, remaining),
                null,
                null);
    }

    /// The job ends, as a document unless a fault was announced.
    synchronized void finish(JobId id) {
        var job = requireNonNull(jobs.get(id));
        var bytes = requireNonNull(contents.get(id));
        var progress = new JobProgress("Done", 1, 1, 1, Duration.ZERO);
        if (nextFault != null) {
            become(job, JobState.FAILED, progress, null, nextFault);
            return;
        }
        var document = document(requireNonNull(wishes.get(id)), bytes);
        stored.put(document.id(), document);
        originals.put(document.id(), bytes);
        become(
                job,
                JobState.COMPLETED,
                progress,
                new Job.Outcome(document.id(), document.number(), 1, document.chunkCount(), document.method()),
                null);
        documentListeners.forEach(listener -> listener.accept(document.id()));
    }

    @Override
    public synchronized SearchAnswer search(SearchRequest request) {
        if (stored.isEmpty()) {
            return new SearchAnswer(List.of(), 0, 0, true);
        }
        var words = words(request.query());
        var hits = new ArrayList<Hit>();
        for (var document : stored.values()) {
            if (request.filter().matches(document)) {
                passages(document.id(), requireNonNull(originals.get(document.id()))).stream()
                        .map(passage -> hit(document, passage, words))
                        .filter(hit -> hit.relevance() > 0 && hit.relevance() >= request.relevanceMin())
                        .forEach(hits::add);
            }
        }
        hits.sort(Comparator.comparingDouble(Hit::relevance).reversed());
        var shown = hits.stream().limit(request.limit()).toList();
        return new SearchAnswer(
                shown, hits.size(), shown.isEmpty() ? 0 : shown.getFirst().relevance(), false);
    }

    private void become(
            Job job, JobState state, JobProgress progress, Job.@Nullable Outcome outcome, @Nullable IngestFault fault) {
        var now = clock.instant();
        Instant started = job.startedAt() == null ? now : job.startedAt();
        var next = new Job(
                job.id(),
                job.owner(),
                job.fileName(),
                state,
                progress,
                outcome,
                fault,
                job.createdAt(),
                started,
                state.isFinal() ? now : null);
        jobs.put(job.id(), next);
        jobListeners.getOrDefault(job.id(), List.of()).forEach(listener -> listener.accept(next));
        notifyAll();
    }

    private Document document(NewDocument wish, byte[] bytes) {
        var id = new DocumentId(name());
        var extension = FileFormats.extension(wish.fileName());
        return new Document(
                id,
                new DocumentNumber(names),
                wish.kind(),
                wish.fileName(),
                wish.sourcePath(),
                wish.metadata().title(),
                wish.metadata().author(),
                null,
                FileFormats.withExtension(extension).orElseThrow(),
                bytes.length,
                1,
                ProcessingMethod.TEXT_EXTRACTION,
                passages(id, bytes).size(),
                null,
                wish.metadata().tags(),
                wish.metadata().more(),
                Map.of(),
                clock.instant(),
                clock.instant());
    }

    private static List<Passage> passages(DocumentId document, byte[] bytes) {
        var passages = new ArrayList<Passage>();
        for (var paragraph : new String(bytes, StandardCharsets.UTF_8).split("\n\n", -1)) {
            var ordinal = passages.size();
            var id = new ChunkId(new UUID(
                    document.value().getMostSignificantBits() + ordinal + 1,
                    document.value().getLeastSignificantBits()));
            passages.add(new Passage(id, ordinal, paragraph, List.of(), ordinal + 1, ordinal + 1, null, null));
        }
        return passages;
    }

    private static Hit hit(Document document, Passage passage, Set<String> words) {
        var text = words(passage.text());
        var matched = words.stream().filter(text::contains).count();
        var share = (double) matched / words.size();
        return new Hit(document, passage, share, share, 0, List.of(), 0);
    }

    private static Set<String> words(String text) {
        var words = new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+", -1)));
        words.remove("");
        return words;
    }

    private static Comparator<Document> comparator(DocumentOrder order) {
        Comparator<Document> comparator = switch (order.key()) {
            case ADDED_AT -> Comparator.comparing(Document::addedAt);
            case FILE_NAME -> Comparator.comparing(Document::fileName);
            case SIZE -> Comparator.comparingLong(Document::sizeBytes);
        };
        return order.descending() ? comparator.reversed() : comparator;
    }

    private UUID name() {
        names++;
        return UUID.fromString(String.format(Locale.ROOT, "00000000-0000-4000-8000-%012d", names));
    }
}
