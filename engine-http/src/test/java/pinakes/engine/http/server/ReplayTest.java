package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;

@DisplayName("B11: a request with an Idempotency-Key is done once")
class ReplayTest {
    private static final String TODOS = "/api/v1/todos";
    private static final String KEY = "Idempotency-Key";

    @TempDir
    private Path directory;

    private ServedEngine served;
    private ApiClient api;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory);
        api = new ApiClient(served.url());
    }

    @AfterEach
    void close() {
        api.close();
        served.close();
    }

    @Test
    void repeated_request_hears_the_first_answer_also_after_a_restart() throws Exception {
        var first = add("Buy milk", "k1");

        var second = add("Buy milk", "k1");
        served.close();
        served = ServedEngine.open(directory);
        reconnect();
        var third = add("Buy milk", "k1");

        assertThat(first.status()).isEqualTo(201);
        assertThat(second.response().body()).isEqualTo(first.response().body());
        assertThat(third.response().body()).isEqualTo(first.response().body());
        assertThat(third.header("Location")).isEqualTo(first.header("Location"));
        assertThat(todos()).isEqualTo(1);
    }

    @Test
    void removal_that_is_repeated_is_answered_as_it_was() throws Exception {
        var todo = add("Buy milk", "k1").json().at("/todo/id").asLong();

        var first = api.delete(TODOS + "/" + todo, KEY, "k2");
        var second = api.delete(TODOS + "/" + todo, KEY, "k2");

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.response().body()).isEqualTo(first.response().body());
    }

    @Test
    void key_is_for_one_request() throws Exception {
        add("Buy milk", "k1");

        var other = add("Buy bread", "k1");

        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("code")).isEqualTo("idempotency_key_reused");
        assertThat(todos()).isEqualTo(1);
    }

    @Test
    @DisplayName("S6: a key is its caller's own")
    void key_belongs_to_its_caller() throws Exception {
        add("Buy milk", "k1");

        var other = api.json("POST", TODOS, "{\"title\": \"Buy bread\"}", KEY, "k1", "Pinakes-Caller", "alice");

        assertThat(other.status()).isEqualTo(201);
    }

    @Test
    void what_was_refused_may_be_asked_again() throws Exception {
        assertThat(add(" ", "k1").status()).isEqualTo(400);
        assertThat(add("Buy milk", "k1").status()).isEqualTo(201);
    }

    @Test
    void concurrent_requests_with_one_key_are_one() throws Exception {
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, 8)
                    .<Callable<ApiClient.Answer>>mapToObj(_ -> () -> add("Buy milk", "k1"))
                    .toList();
            for (var answer : callers.invokeAll(calls)) {
                assertThat(answer.get().status()).isIn(201, 409);
            }
        }
        assertThat(todos()).isEqualTo(1);
    }

    @Test
    void request_that_a_dying_process_was_working_on_has_an_unknown_end() throws Exception {
        add("Buy milk", "k1");
        served.close();
        var journal = journal();
        var ended = Files.readString(journal).lastIndexOf("{\"fingerprint\"");
        // Cut off in the midst of its last line, as it was when the power failed.
        Files.writeString(journal, Files.readString(journal).substring(0, ended));
        served = ServedEngine.open(directory);
        reconnect();

        var answer = add("Buy milk", "k1");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text("code")).isEqualTo("outcome_unknown");
        assertThat(add("Buy bread", "k2").status()).isEqualTo(201);
    }

    @Test
    void what_was_refused_may_be_asked_again_after_a_restart() throws Exception {
        assertThat(add(" ", "k1").status()).isEqualTo(400);
        served.close();
        served = ServedEngine.open(directory);
        reconnect();

        assertThat(add("Buy milk", "k1").status()).isEqualTo(201);
    }

    @Test
    @DisplayName("N14: of too many answers the oldest is forgotten, and nobody is refused")
    void oldest_answers_are_forgotten_when_there_are_too_many() throws Exception {
        var max = ServedEngine.LIMITS.replaysMax();
        for (var i = 0; i <= max; i++) {
            assertThat(add("Todo " + i, "k" + i).status()).isEqualTo(201);
        }

        var newest = add("Todo " + max, "k" + max);
        var oldest = add("Todo 0", "k0");

        assertThat(newest.status()).isEqualTo(201);
        assertThat(oldest.status()).isEqualTo(201);
        assertThat(todos()).as("the oldest was done again, the newest was not").isEqualTo(max + 2L);
    }

    @Test
    @DisplayName("N14: a request whose end is not known is not forgotten for others")
    void unknown_end_is_not_forgotten() throws Exception {
        add("Buy milk", "k");
        served.close();
        var journal = journal();
        var ended = Files.readString(journal).lastIndexOf("{\"fingerprint\"");
        Files.writeString(journal, Files.readString(journal).substring(0, ended));
        served = ServedEngine.open(directory);
        reconnect();
        for (var i = 0; i <= ServedEngine.LIMITS.replaysMax(); i++) {
            assertThat(add("Todo " + i, "k" + i).status()).isEqualTo(201);
        }

        assertThat(add("Buy milk", "k").text("code")).isEqualTo("outcome_unknown");
    }

    private Path journal() throws IOException {
        try (var files = Files.list(directory.resolve("api/replays"))) {
            return files.findFirst().orElseThrow();
        }
    }

    private void reconnect() {
        api.close();
        api = new ApiClient(served.url());
    }

    private ApiClient.Answer add(String title, String key) throws Exception {
        return api.json("POST", TODOS, "{\"title\": \"" + title + "\"}", KEY, key);
    }

    private long todos() throws Exception {
        return api.get(TODOS + "?limit=0").json().path("total").asLong();
    }
}
