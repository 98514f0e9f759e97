package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.engine.http.CannedProjects;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.http.wire.ChunkJson;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.project.StoredChunk;
import pinakes.testkit.Deadline;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.TraceScope;

@DisplayName("R1: whatever becomes of a call, it is the same here and over the wire")
class RemoteProjectsTest {
    private static final ProjectId BOOKS = new ProjectId("citeloom/clean-arch");
    private static final Project PROJECT =
            new Project(BOOKS, "proj-citeloom-clean-arch", "bag", 64, true, "letters", null);
    private static final StoredChunk CHUNK = new StoredChunk(
            "c/1 \"é\"",
            "text \u2028 🦢",
            Map.of("zotero", Map.of("tags", List.of("a")), "version", 1, "weight", 0.1),
            "de");
    private static final long SEED = 20_260_301;

    @TempDir
    private Path directory;

    private final CannedProjects canned = new CannedProjects();
    private ServedEngine served;
    private RemoteEngine engine;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        served = ServedEngine.open(directory, canned::in);
        engine = RemoteEngine.at(served.address(ServedEngine.KEY));
    }

    @AfterEach
    void close() {
        engine.close();
        served.close();
    }

    static Stream<StoreOutcome> storings() {
        return Stream.of(
                new StoreOutcome.Written(PROJECT, 3, 1, List.of("one", "two")),
                new StoreOutcome.Mismatch(PROJECT, "c1", "other", 3, true),
                new StoreOutcome.Mismatch(PROJECT, "c1", null, null, false),
                new StoreOutcome.Unusable("c1", 7, "a number is not finite"),
                new NoSuchProject(BOOKS),
                new IndexUnavailable(PROJECT, "The disk is full."));
    }

    @ParameterizedTest
    @MethodSource("storings")
    void storing(StoreOutcome outcome) throws InterruptedException {
        canned.willStore(outcome);

        assertThat(engine.projects().store(BOOKS, new Batch(List.of(new NewChunk("c1", "text", Map.of())), true)))
                .isEqualTo(outcome);
        assertThat(canned.batches().getFirst().migrate()).isTrue();
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @DisplayName("C8: when the caller gives up, the engine stops working, and goes on answering others")
    void engine_stops_when_the_caller_gives_up() throws InterruptedException {
        canned.willSearchForever();
        var asking = Thread.ofVirtual().start(() -> {
            try {
                engine.projects().search(new ChunkQuery(BOOKS, "bees", 6, ChunkFilter.ALL, false));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        Deadline.usual().await("the search", () -> !canned.queries().isEmpty());

        asking.interrupt();

        canned.awaitInterrupt();
        assertThat(engine.health().problems()).isEmpty();
    }

    static Stream<FindOutcome> findings() {
        return Stream.of(
                new FindOutcome.Found(
                        PROJECT,
                        List.of(new FoundChunk(CHUNK, 0.1 + 0.2)),
                        1.0 / 3,
                        List.of("No passage contains it.")),
                new FindOutcome.Found(PROJECT, List.of(), 0, List.of()),
                new FindOutcome.HybridNotSupported(PROJECT),
                new NoSuchProject(BOOKS),
                new IndexUnavailable(PROJECT, "The disk is full."));
    }

    @ParameterizedTest
    @MethodSource("findings")
    void finding(FindOutcome outcome) throws InterruptedException {
        canned.willFind(outcome);
        var filter = new ChunkFilter(
                Set.of("a"),
                Set.of("b", "c"),
                "key",
                "path",
                new Range(1, 2),
                new Range(3, 4),
                Map.of("on", Set.of("fruit", "3")));
        var query = new ChunkQuery(BOOKS, "what?", 100, filter, true);

        assertThat(engine.projects().search(query)).isEqualTo(outcome);
        assertThat(canned.queries()).containsExactly(query);
    }

    @Test
    @DisplayName("N9: the engine works on in the trace of the call, and begins one where there is none")
    void trace_goes_on_in_the_engine() throws InterruptedException {
        var query = new ChunkQuery(BOOKS, "what?", 100, ChunkFilter.ALL, false);
        var trace = TraceContext.continuing(null, new Random(SEED));

        TraceScope.during(trace, () -> engine.projects().search(query));
        engine.projects().search(query);

        assertThat(canned.traces()).hasSize(2);
        assertThat(canned.traces().getFirst().traceId()).isEqualTo(trace.traceId());
        assertThat(canned.traces().getFirst().spanId()).isNotEqualTo(trace.spanId());
        assertThat(canned.traces().getLast().traceId()).isNotEqualTo(trace.traceId());
        assertThat(TraceScope.current()).isEmpty();
    }

    static Stream<InspectOutcome> inspectings() {
        return Stream.of(
                new InspectOutcome.Inspected(PROJECT, 5_000_000_000L, List.of("project", "doc"), List.of(CHUNK)),
                new NoSuchProject(BOOKS),
                new IndexUnavailable(PROJECT, "The disk is full."));
    }

    @ParameterizedTest
    @MethodSource("inspectings")
    void inspecting(InspectOutcome outcome) throws InterruptedException {
        canned.willShow(outcome);

        assertThat(engine.projects().inspect(BOOKS, Integer.MAX_VALUE)).isEqualTo(outcome);
    }

    @Test
    void a_model_that_there_is_not_is_said_in_the_words_of_the_engine() throws InterruptedException {
        assertThat(engine.projects().add(new NewProject(BOOKS, "x", false)))
                .isEqualTo(new AddProjectOutcome.UnknownModel("There is no model at all."));
    }

    @Test
    @DisplayName("C1: every float arrives as it was, those that are no numbers included")
    void floats_arrive_as_they_were() throws InterruptedException {
        var random = new Random(SEED);
        var vector = new float[10_000];
        for (var i = 0; i < vector.length; i++) {
            vector[i] = Float.intBitsToFloat(random.nextInt());
        }
        vector[0] = Float.NaN;
        vector[1] = Float.NEGATIVE_INFINITY;
        vector[2] = -0.0f;
        vector[3] = Float.MIN_VALUE;

        engine.projects().store(BOOKS, new Batch(List.of(chunk("c1", vector)), false));

        assertThat(canned.batches().getFirst().chunks().getFirst().vector()).containsExactly(vector);
    }

    @Test
    @DisplayName("C1: 500 chunks with 1,024 numbers each take half of the 16 megabytes that a request may have")
    void the_largest_batch_fits() {
        var random = new Random(SEED);
        var chunks = IntStream.range(0, Batch.CHUNKS_MAX)
                .mapToObj(i -> {
                    var vector = new float[1_024];
                    for (var j = 0; j < vector.length; j++) {
                        vector[j] = -random.nextFloat() / 1_000;
                    }
                    return chunk("c" + i, vector);
                })
                .toList();

        assertThat(JsonCodec.write(ChunkJson.Batch.of(new Batch(chunks, false))))
                .hasSizeLessThan(8 * 1024 * 1024);
    }

    private static NewChunk chunk(String id, float[] vector) {
        return new NewChunk(id, "text", vector, Map.of());
    }
}
