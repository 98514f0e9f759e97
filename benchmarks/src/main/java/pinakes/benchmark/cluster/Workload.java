package pinakes.benchmark.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import pinakes.benchmark.cluster.EngineClient.Answer;
import pinakes.benchmark.cluster.EngineClient.Call;

/// Clients that add, change, remove and search until they are stopped.
///
/// A request that fails is repeated until an engine answers it, with the same idempotency key, as a careful client
/// does.
final class Workload {
    static final String PROJECT = "faults/load";

    private static final int WRITERS = 4;
    private static final int SEARCHERS = 2;
    private static final int WORD_LETTERS = 12;
    private static final int TEXT_WORDS = 40;
    private static final Duration BETWEEN_CHANGES = Duration.ofMillis(250);
    private static final Duration BETWEEN_SEARCHES = Duration.ofMillis(100);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(400);
    private static final int CONFLICT = 409;
    private static final int MISSING = 404;

    private final EngineClient client;
    private final Ledger ledger;
    private final SearchLog searches;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;

    Workload(EngineClient client, Ledger ledger, SearchLog searches) {
        this.client = client;
        this.ledger = ledger;
        this.searches = searches;
    }

    void start(long seed) {
        for (var i = 0; i < WRITERS; i++) {
            var writer = new Writer("writer" + i, seed + i);
            threads.add(Thread.ofPlatform().name("writer-" + i).start(() -> repeat(writer::change, BETWEEN_CHANGES)));
        }
        for (var i = 0; i < SEARCHERS; i++) {
            threads.add(Thread.ofPlatform().name("searcher-" + i).start(() -> repeat(this::search, BETWEEN_SEARCHES)));
        }
    }

    /// Adds some files at once, so that engines are busy.
    void burst(int files, long seed) throws InterruptedException {
        var writer = new Writer("burst" + seed, seed);
        for (var i = 0; i < files; i++) {
            writer.add(false);
        }
    }

    private void repeat(Step step, Duration pause) {
        try {
            while (!over) {
                step.run();
                Thread.sleep(pause);
            }
        } catch (InterruptedException _) {
            // closed
        } catch (RuntimeException e) {
            e.printStackTrace();
            ledger.contradicted("a client stopped: " + e);
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws InterruptedException;
    }

    /// Searches for the word of a document that must be found, unless it is changed at the same time.
    private void search() throws InterruptedException {
        var wanted = ledger.anyStored();
        if (wanted.isEmpty()) {
            return;
        }
        var document = wanted.get();
        var before = document.changes();
        var word = document.word();
        if (document.otherWord() != null || document.isChanging()) {
            return;
        }
        var body = Map.of("query", word, "top", 3, "fts_only", searches.answered() % 2 == 0);
        var began = System.nanoTime();
        var answer = client.send(Call.of("POST", "/api/v1/search", body, ""));
        searches.add(answer, System.nanoTime() - began);
        var isUnchanged = before == document.changes() && document.presence() == Stored.Presence.STORED;
        if (answer.succeeded() && isUnchanged) {
            var found = answer.body()
                    .path("results")
                    .path(0)
                    .path("document")
                    .path("uuid")
                    .asString("");
            if (!found.equals(document.id())) {
                ledger.contradicted("a search did not find " + document.path() + " (" + document.id() + ") by " + word
                        + ": " + answer.text());
            }
        }
    }

    /// Ends all clients, each after the request that it is waiting for.
    void stop() throws InterruptedException {
        over = true;
        for (var thread : threads) {
            thread.join(Duration.ofSeconds(60));
            thread.interrupt();
            thread.join();
        }
    }

    /// Repeats a request until an engine answers it, or the time is over.
    private Answer settled(Call call) throws InterruptedException {
        while (true) {
            var answer = client.send(call);
            searches.addFailures(answer.failures());
            var isPending = answer.hasCode("request_under_way") || answer.hasCode("queue_full");
            if (over || (!answer.failed() && !isPending)) {
                return answer;
            }
            Thread.sleep(BETWEEN_ATTEMPTS);
        }
    }

    /// One client and what it added.
    private final class Writer {
        private final String name;
        private final RandomGenerator random;
        private final List<Stored> own = new ArrayList<>();
        private int count;

        Writer(String name, long seed) {
            this.name = name;
            this.random = RandomGeneratorFactory.getDefault().create(seed);
        }

        void change() throws InterruptedException {
            var kind = random.nextInt(100);
            var stored = own.stream()
                    .filter(one -> one.presence() == Stored.Presence.STORED && one.otherWord() == null)
                    .toList();
            if (kind < 40 || stored.isEmpty()) {
                add(kind % 3 == 0);
                follow();
                return;
            }
            var one = stored.get(random.nextInt(stored.size()));
            if (kind < 55) {
                tag(one);
            } else if (kind < 65) {
                revise(one);
            } else if (kind < 70) {
                remove(one);
            } else if (kind < 90) {
                addTodo();
            } else {
                addChunks();
            }
        }

        private String word() {
            var word = new StringBuilder();
            while (word.length() < WORD_LETTERS) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            return word.toString();
        }

        /// A text that contains a word, which no other text has.
        private String text(String word) {
            var text = new StringBuilder("The report of ").append(word).append(" says:");
            for (var i = 0; i < TEXT_WORDS; i++) {
                text.append(" item").append(random.nextInt(1000));
            }
            return text.append('.').toString();
        }

        void add(boolean isNote) throws InterruptedException {
            var word = word();
            var text = text(word);
            var path = "/" + name + "/" + count++ + (isNote ? ".md" : ".txt");
            var document = new Stored(path, isNote, word, text);
            ledger.attempted().add(path);
            var answer = settled(isNote ? note(path, text) : file(path, text));
            if (answer.succeeded()) {
                document.accepted(answer.body().path("job_id").asString());
            } else if (answer.status() == CONFLICT && answer.hasCode("duplicate")) {
                known(document, answer);
            } else if (answer.hasCode("outcome_unknown") || answer.failed()) {
                return; // the final comparison accepts it whether it is there or not
            } else {
                ledger.contradicted("adding " + path + " was answered with " + answer.status() + " " + answer.text());
                return;
            }
            own.add(document);
            ledger.documents().add(document);
        }

        /// An earlier attempt, whose answer was lost, was accepted.
        private void known(Stored document, Answer answer) {
            var job = answer.body().path("job").path("job_id").asString("");
            var id = answer.body().path("document").path("uuid").asString("");
            if (!job.isEmpty()) {
                document.accepted(job);
            } else if (!id.isEmpty()) {
                document.stored(id);
            } else {
                ledger.contradicted("a duplicate was reported without its job or document: " + answer.text());
            }
        }

        private Call note(String path, String text) {
            return Call.of("POST", "/api/v1/jobs", Map.of("text", text, "source_path", path), key());
        }

        private static Call file(String path, String text) {
            var boundary = "part-of-the-form";
            var body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"source_path\"\r\n\r\n" + path
                    + "\r\n--" + boundary
                    + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"report.txt\"\r\n"
                    + "Content-Type: text/plain\r\n\r\n" + text + "\r\n--" + boundary + "--\r\n";
            return new Call("POST", "/api/v1/jobs", body, "multipart/form-data; boundary=" + boundary, "");
        }

        private static String key() {
            return UUID.randomUUID().toString();
        }

        /// Asks about the oldest job that has not ended.
        private void follow() throws InterruptedException {
            for (var document : own) {
                if (document.presence() == Stored.Presence.ACCEPTED) {
                    Jobs.follow(client, ledger, document);
                    return;
                }
            }
        }

        private void tag(Stored document) throws InterruptedException {
            var tag = "t" + count++;
            var answer = settled(Call.of("PATCH", of(document), Map.of("tags", List.of(tag)), key()));
            if (answer.succeeded()) {
                document.tags().add(tag);
            } else {
                checkDoubt("tagging", document, answer);
            }
        }

        private String of(Stored document) {
            return "/api/v1/documents/" + Objects.requireNonNull(document.id());
        }

        private void revise(Stored document) throws InterruptedException {
            if (!document.isNote()) {
                return;
            }
            var word = word();
            document.changing();
            var answer = settled(Call.of("PATCH", "/api/v1/notes/" + document.id(), Map.of("text", text(word)), key()));
            if (answer.succeeded() || answer.hasCode("duplicate")) {
                document.reworded(word);
            } else {
                document.perhapsReworded(word);
                checkDoubt("revising", document, answer);
            }
        }

        private void remove(Stored document) throws InterruptedException {
            document.changing();
            var answer = settled(Call.of("DELETE", of(document), key()));
            if (answer.succeeded()) {
                document.removed(Stored.Presence.REMOVED);
            } else if (answer.status() == MISSING && !answer.failures().isEmpty()) {
                document.removed(Stored.Presence.REMOVED); // by the first attempt
            } else {
                document.removed(Stored.Presence.DOUBTFUL);
                checkDoubt("removing", document, answer);
            }
        }

        private void checkDoubt(String what, Stored document, Answer answer) {
            if (!answer.hasCode("outcome_unknown") && !answer.failed()) {
                ledger.contradicted(what + " " + document.path() + " (" + document.id() + ") was answered with "
                        + answer.status() + " " + answer.text());
            }
        }

        private void addTodo() throws InterruptedException {
            var title = "Do " + word();
            ledger.todos().put(title, 0L);
            var answer = settled(Call.of("POST", "/api/v1/todos", Map.of("title", title), key()));
            if (!answer.succeeded()) {
                return;
            }
            var id = answer.body().path("todo").path("id").asLong();
            ledger.todos().put(title, id);
            if (random.nextBoolean()) {
                var completed = settled(Call.of("POST", "/api/v1/todos/" + id + "/complete", key()));
                (completed.succeeded() ? ledger.completedTodos() : ledger.perhapsCompletedTodos()).add(id);
            }
        }

        private void addChunks() throws InterruptedException {
            var words = List.of(word(), word(), word());
            var chunks = words.stream()
                    .map(word -> Map.of("id", word, "text", text(word), "metadata", Map.of("title", word)))
                    .toList();
            var path = "/api/v1/projects/" + PROJECT.replace('/', '~') + "/chunks";
            var answer = settled(Call.of("POST", path, Map.of("chunks", chunks), key()));
            if (answer.succeeded()) {
                words.forEach(word -> ledger.chunks().put(word, word));
            } else if (answer.hasCode("outcome_unknown") || answer.failed()) {
                ledger.perhapsChunks().addAll(words);
            } else {
                ledger.contradicted("storing chunks was answered with " + answer.status() + " " + answer.text());
            }
        }
    }
}
