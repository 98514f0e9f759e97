package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.DisguisedEngine;
import pinakes.engine.OutcomeUnknownException;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;

@DisplayName("B11: a request with an Idempotency-Key is done once")
class ReplayTest extends ApiCase {
    private static final String TODOS = "/api/v1/todos";
    private static final String KEY = "Idempotency-Key";

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
    void request_that_broke_off_has_an_unknown_end_also_after_a_restart() throws Exception {
        breakOff("k1");

        var answer = reindex("k1");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text("code")).isEqualTo("outcome_unknown");
        assertThat(reindex("k2").status()).isLessThan(300);
    }

    @Test
    void request_whose_change_may_have_been_stored_is_not_done_again() throws Exception {
        breakOff("k1", new OutcomeUnknownException("broken off by a test", new IOException()), 503);

        assertThat(reindex("k1").text("code")).isEqualTo("outcome_unknown");
    }

    @Test
    void request_whose_end_cannot_be_recorded_is_not_done_again() throws Exception {
        var catalog = directory.resolve("catalog.db");
        var aside = directory.resolve("aside.db");
        served.close();
        served = ServedEngine.open(directory, engine -> new DisguisedEngine(engine) {
            @Override
            public void reindex() {
                assertThat(catalog.toFile().renameTo(aside.toFile())).isTrue();
            }
        });
        reconnect();

        assertThat(reindex("k1").status()).isEqualTo(503);

        served.close();
        Files.move(aside, catalog);
        served = ServedEngine.open(directory);
        reconnect();
        assertThat(reindex("k1").text("code")).isEqualTo("outcome_unknown");
    }

    @Test
    @DisplayName("S16: the files in which earlier versions noted requests are removed")
    void former_journal_is_removed() throws Exception {
        served.close();
        var former = Files.createDirectories(directory.resolve("api/replays"));
        Files.writeString(former.resolve("1.log"), "a note");

        served = ServedEngine.open(directory);

        assertThat(former).doesNotExist();
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
        breakOff("k");

        for (var i = 0; i <= ServedEngine.LIMITS.replaysMax(); i++) {
            assertThat(add("Todo " + i, "k" + i).status()).isEqualTo(201);
        }

        assertThat(reindex("k").text("code")).isEqualTo("outcome_unknown");
    }

    /// Leaves a request behind of which nobody knows whether it was done, and starts again.
    private void breakOff(String key) throws Exception {
        breakOff(key, new IllegalStateException("broken off by a test"), 500);
    }

    private void breakOff(String key, RuntimeException failure, int status) throws Exception {
        served.close();
        served = ServedEngine.open(directory, engine -> new DisguisedEngine(engine) {
            @Override
            public void reindex() {
                throw failure;
            }
        });
        reconnect();
        assertThat(reindex(key).status()).isEqualTo(status);
        served.close();
        served = ServedEngine.open(directory);
        reconnect();
    }

    private ApiClient.Answer reindex(String key) throws Exception {
        return api.json("POST", "/api/v1/reindex", "{}", KEY, key);
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
