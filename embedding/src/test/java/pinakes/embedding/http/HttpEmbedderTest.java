package pinakes.embedding.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class HttpEmbedderTest {
    private static final String KEY = "sk-very-secret";
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final int REQUESTS_MAX = 4;

    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final List<JsonNode> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<String> authorizations = Collections.synchronizedList(new ArrayList<>());
    private final Queue<Answer> troubles = new ConcurrentLinkedQueue<>();
    private volatile Function<JsonNode, String> answer = HttpEmbedderTest::lengths;
    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

    private URI base;

    private record Answer(int status, String body, Map<String, String> headers) {}

    @BeforeEach
    void start() throws Exception {
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                answer(request, response, callback);
                return true;
            }
        });
        server.start();
        base = server.getURI().resolve("/v1/");
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void model_is_described_by_what_the_server_answers() throws InterruptedException {
        try (var embedder = embedder()) {
            assertThat(embedder.model()).isEqualTo(new EmbeddingModel("some-model", List.of(), 2, 512, "", false));
            assertThat(requests.getFirst().path("model").asString()).isEqualTo("some-model");
            assertThat(authorizations).containsExactly("Bearer " + KEY);
        }
    }

    @Test
    void vectors_come_in_the_order_of_the_texts_and_have_length_one() throws InterruptedException {
        try (var embedder = embedder()) {
            var texts = IntStream.range(0, 70).mapToObj("x"::repeat).toList();

            var vectors = embedder.embedPassages(texts).stream()
                    .map(PassageEmbedding::vector)
                    .toList();

            assertThat(requests).hasSize(1 + 3);
            assertThat(vectors).hasSize(70);
            assertThat(vectors.get(7)[1] / vectors.get(7)[0]).isCloseTo(7, within(1e-4f));
            assertThat(vectors.get(69)[1] / vectors.get(69)[0]).isCloseTo(69, within(1e-3f));
            assertThat(Math.hypot(vectors.get(7)[0], vectors.get(7)[1])).isCloseTo(1, within(1e-6));
        }
    }

    @Test
    void question_that_was_asked_before_is_not_sent_again() throws InterruptedException {
        try (var embedder = embedder()) {
            var first = embedder.embedQuery("x");
            var sent = requests.size();

            assertThat(embedder.embedQuery("x")).isSameAs(first);
            assertThat(requests).hasSize(sent);
        }
    }

    @Test
    void long_passage_is_sent_in_windows() throws InterruptedException {
        try (var embedder = embedder()) {
            var vector = embedder.embedPassage("word ".repeat(1_000)).vector();

            assertThat(vector).hasSize(2);
            var inputs = requests.getLast().path("input");
            assertThat(inputs.size()).isGreaterThan(2);
            inputs.forEach(
                    input -> assertThat(embedder.tokens(input.asString())).isBetween(1, 510));
            var sent = new StringBuilder();
            inputs.forEach(input -> sent.append(input.asString()).append(' '));
            assertThat(sent).hasToString("word ".repeat(1_000));
        }
    }

    @Test
    void busy_server_is_asked_again_after_the_pause_it_wants() throws InterruptedException {
        troubles.add(new Answer(429, "{}", Map.of("Retry-After", "7")));
        troubles.add(new Answer(503, "{}", Map.of("Retry-After", "Thu, 01 Jan 2026 00:00:30 GMT")));
        troubles.add(new Answer(500, "{}", Map.of("Retry-After", "soon")));

        try (var embedder = embedder()) {
            assertThat(embedder.embedPassage("x").vector()).hasSize(2);
        }

        assertThat(pauses)
                .startsWith(Duration.ofSeconds(7), Duration.ofSeconds(23))
                .hasSize(3);
        assertThat(pauses.getLast()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    @Test
    void question_is_asked_again_when_the_server_wants_it_soon() throws InterruptedException {
        troubles.add(new Answer(429, "{}", Map.of("Retry-After", "1")));
        try (var embedder = embedder()) {
            embedder.assumeDimension(2);

            assertThat(embedder.embedQuery("x").vector()).hasSize(2);
            assertThat(pauses).containsExactly(Duration.ofSeconds(1));
        }
    }

    @Test
    void question_does_not_wait_as_long_as_passages_do() throws InterruptedException {
        troubles.add(new Answer(429, "busy", Map.of("Retry-After", "20")));
        try (var embedder = embedder()) {
            embedder.assumeDimension(2);

            assertThatThrownBy(() -> embedder.embedQuery("x")).hasMessageContaining("status 429: busy");
            assertThat(pauses).isEmpty();
            embedder.embedPassage("what the server asked for holds for passages");
            assertThat(pauses).containsExactly(Duration.ofSeconds(20));
        }
    }

    @Test
    void requests_with_passages_are_limited_and_questions_overtake_them() throws InterruptedException {
        try (var embedder = embedder()) {
            embedder.assumeDimension(2);
            holdPassages();
            var callers = embeddingThreads(embedder, 3 * REQUESTS_MAX);
            underWay.acquire(REQUESTS_MAX);

            assertThat(embedder.embedQuery("a question").vector()).hasSize(2);

            mayAnswer.countDown();
            for (var caller : callers) {
                caller.join();
            }
            assertThat(mostAtOnce).hasValue(REQUESTS_MAX);
            assertThat(requests).hasSize(3 * REQUESTS_MAX + 1);
        }
    }

    @Test
    void fewer_requests_are_sent_to_a_busy_server() throws InterruptedException {
        IntStream.range(0, 2).forEach(_ -> troubles.add(new Answer(429, "{}", Map.of("Retry-After", "1"))));
        try (var embedder = embedder()) {
            embedder.assumeDimension(2);
            embedder.embedPassage("this one is refused twice");
            holdPassages();
            var callers = embeddingThreads(embedder, REQUESTS_MAX);
            underWay.acquire();
            mayAnswer.countDown();
            for (var caller : callers) {
                caller.join();
            }

            assertThat(mostAtOnce).hasValueLessThan(REQUESTS_MAX);
        }
    }

    private final Semaphore underWay = new Semaphore(0);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();

    /// Answers passages only when told so, and counts them.
    private void holdPassages() {
        answer = request -> {
            if (!request.path("input").path(0).asString().startsWith("passage")) {
                return lengths(request);
            }
            mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            underWay.release();
            try {
                mayAnswer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            atOnce.decrementAndGet();
            return lengths(request);
        };
    }

    private static List<Thread> embeddingThreads(HttpEmbedder embedder, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Thread.ofVirtual().start(() -> {
                    try {
                        embedder.embedPassage("passage " + i);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
    }

    @Test
    void server_that_stays_in_trouble_is_given_up() {
        IntStream.range(0, 9).forEach(_ -> troubles.add(new Answer(503, "overloaded", Map.of())));

        try (var embedder = embedder()) {
            assertThatThrownBy(() -> embedder.embedPassage("x"))
                    .isInstanceOfSatisfying(
                            EmbeddingException.class,
                            e -> assertThat(e.isTransient()).isTrue())
                    .hasMessageContaining("status 503: overloaded");
        }
        assertThat(pauses).hasSize(4);
    }

    @Test
    void question_does_not_wait_for_a_server_in_trouble() {
        troubles.add(new Answer(503, "overloaded", Map.of()));

        try (var embedder = embedder()) {
            assertThatThrownBy(() -> embedder.embedQuery("x")).hasMessageContaining("status 503: overloaded");
        }
        assertThat(pauses).isEmpty();
    }

    @Test
    void server_that_does_not_answer_yet_need_not_be_asked() {
        troubles.add(new Answer(503, "starting", Map.of()));

        try (var embedder = embedder()) {
            assertThat(embedder.name()).isEqualTo("some-model");
            assertThat(embedder.textTokensMax()).isEqualTo(510);
            assertThat(embedder.device()).isEqualTo("remote (" + base.getAuthority() + ")");
            assertThatThrownBy(embedder::model).isInstanceOf(EmbeddingException.class);
            assertThat(embedder.model().dimension()).isEqualTo(2);
        }
    }

    @Test
    void dimension_that_is_known_from_before_is_not_asked_for() throws InterruptedException {
        try (var embedder = embedder()) {
            embedder.assumeDimension(2);

            assertThat(embedder.model().dimension()).isEqualTo(2);
            assertThat(requests).isEmpty();
            embedder.embedQuery("x");
            assertThat(requests).hasSize(1);
        }
    }

    @Test
    void refusal_is_not_tried_again_and_does_not_tell_the_key() {
        troubles.add(new Answer(401, "wrong key " + KEY, Map.of()));

        try (var embedder = embedder()) {
            assertThatThrownBy(() -> embedder.embedPassage("x"))
                    .isInstanceOfSatisfying(
                            EmbeddingException.class,
                            e -> assertThat(e.isTransient()).isFalse())
                    .hasMessageContaining("status 401: wrong key ***")
                    .hasMessageNotContaining(KEY);
        }
        assertThat(pauses).isEmpty();
        assertThat(endpoint()).asString().doesNotContain(KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no json",
                "{}",
                "{\"data\": []}",
                "{\"data\": [{\"index\": 1, \"embedding\": [1]}]}",
                "{\"data\": [{\"index\": 0, \"embedding\": []}]}",
                "{\"data\": [{\"index\": 0, \"embedding\": [\"NaN\"]}]}",
                "{\"data\": [{\"index\": 0, \"embedding\": [1e999]}]}",
                "{\"data\": [{\"index\": 0, \"embedding\": [0, 0]}]}",
                "{\"data\": [{\"index\": 0, \"embedding\": [1]}, {\"index\": 0, \"embedding\": [1]}]}"
            })
    void answer_that_makes_no_sense_is_refused(String body) {
        answer = _ -> body;

        try (var embedder = embedder()) {
            assertThatThrownBy(embedder::model).isInstanceOf(EmbeddingException.class);
        }
    }

    @Test
    void vectors_may_not_change_their_length() throws InterruptedException {
        try (var embedder = embedder()) {
            assertThat(embedder.model().dimension()).isEqualTo(2);
            answer = _ -> "{\"data\": [{\"index\": 0, \"embedding\": [1, 2, 3]}]}";

            assertThatThrownBy(() -> embedder.embedQuery("x")).hasMessageContaining("a vector of 3 numbers");
        }
    }

    @Test
    void unreachable_server_is_a_clear_error() throws Exception {
        server.stop();

        try (var embedder = embedder()) {
            assertThatThrownBy(embedder::model)
                    .isInstanceOfSatisfying(
                            EmbeddingException.class,
                            e -> assertThat(e.isTransient()).isTrue())
                    .hasMessageStartingWith("the embedding server for some-model at http://");
        }
    }

    private HttpEmbedder embedder() {
        return new HttpEmbedder(endpoint(), REQUESTS_MAX, Deadline.USUAL, this::now, pauses::add);
    }

    /// Time passes only in pauses.
    private Instant now() {
        return pauses.stream().reduce(NOW, Instant::plus, (_, last) -> last);
    }

    private HttpEndpoint endpoint() {
        return new HttpEndpoint(base, "some-model", KEY);
    }

    private void answer(Request request, Response response, Callback callback) throws Exception {
        var json = JsonMapper.shared().readTree(Content.Source.asString(request));
        requests.add(json);
        authorizations.add(request.getHeaders().get("Authorization"));
        assertThat(request.getHttpURI().getPath()).isEqualTo("/v1/embeddings");
        var trouble = troubles.poll();
        var reply = trouble == null ? new Answer(200, answer.apply(json), Map.of()) : trouble;
        reply.headers().forEach(response.getHeaders()::put);
        response.setStatus(reply.status());
        Content.Sink.write(response, true, reply.body(), callback);
    }

    /// For each text the vector (1, its length), last text first.
    private static String lengths(JsonNode request) {
        var data = new ArrayList<Map<String, Object>>();
        var index = 0;
        for (var input : request.path("input")) {
            data.addFirst(Map.of(
                    "index",
                    index++,
                    "embedding",
                    List.of(1, input.asString().strip().length())));
        }
        return JsonMapper.shared().writeValueAsString(Map.of("data", data));
    }
}
