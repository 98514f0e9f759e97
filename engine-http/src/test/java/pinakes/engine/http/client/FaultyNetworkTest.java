package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.todo.TodoFilter;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy.Trouble;

@DisplayName("B1, N14: calls over a network that fails")
class FaultyNetworkTest extends FaultyNetworkCase {
    @Test
    void engine_that_is_not_there_is_named_and_found_again_when_it_is() throws Exception {
        network.close();
        var port = network.url().getPort();

        assertThatThrownBy(() -> engine.todos().add(MILK, null))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageStartingWith("engine unreachable at http://127.0.0.1:" + port)
                .hasMessageContaining("KB_ENGINE_URL");
        assertThat(engine.health().problems()).singleElement().asString().contains("engine unreachable at");
    }

    @Test
    void connections_that_are_dropped_open_the_breaker_which_closes_by_itself() throws Exception {
        network.set(new Trouble.Drop());
        for (var i = 0; i < 2; i++) {
            assertThatThrownBy(() -> engine.status()).isInstanceOf(EngineUnavailableException.class);
        }
        var asked = network.connections();
        assertThatThrownBy(() -> engine.status())
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("engine unreachable at");
        assertThat(network.connections()).isEqualTo(asked);

        network.set(new Trouble.None());
        nanoClock.addAndGet(PAUSE.toNanos());

        assertThat(engine.status().totals().documents()).isZero();
        assertThat(engine.health().problems()).isEmpty();
    }

    @Test
    @DisplayName("N14: a change whose answer was lost is made once, however often it is asked for")
    void change_whose_answer_is_lost_is_made_once() throws Exception {
        network.set(new Trouble.CutFirst(new AtomicInteger(2)));

        var added = engine.todos().add(MILK, null);

        assertThat(added.sameTitle()).isEmpty();
        assertThat(engine.todos().list(TodoFilter.ALL, 10, 0).todos()).containsExactly(added.todo());
    }

    @Test
    void answer_that_hangs_ends_with_its_time() {
        network.set(new Trouble.Hang());
        hurry(SOON, SOON);

        assertThatThrownBy(() -> engine.search().search(question()))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("did not respond within");
    }

    @Test
    void answer_that_is_cut_in_the_middle_is_no_answer() {
        network.set(new Trouble.Cut(150));

        assertThatThrownBy(() -> engine.status())
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("engine unreachable at");
    }

    @Test
    @DisplayName("K1: a file is not sent for ever to an engine that has stopped, however much time uploads have")
    void upload_that_hangs_ends_when_the_engine_is_silent_for_too_long() {
        network.set(new Trouble.Hang());
        hurry(SOON, SOON);

        assertThatThrownBy(() -> engine.ingestion().submit(file("Bees dance")))
                .isInstanceOf(EngineUnavailableException.class)
                .hasMessageContaining("did not respond within 2000 ms");
    }

    @Test
    void interrupt_ends_a_call_at_once() throws Exception {
        network.set(new Trouble.Hang());
        var thrown = new AtomicReference<Throwable>();
        var asking = Thread.ofVirtual().start(() -> {
            try {
                engine.search().search(question());
            } catch (InterruptedException | RuntimeException e) {
                thrown.set(e);
            }
        });
        Deadline.usual().await("the request to be on its way", () -> network.connections() > 0);

        asking.interrupt();
        asking.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    @DisplayName("S5: a key that the engine does not accept is said to be the trouble")
    void wrong_key_is_named() throws Exception {
        try (var stranger = RemoteEngine.at(served.address("wrong"))) {
            assertThatThrownBy(stranger::status)
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContaining("KB_API_KEY");
            assertThat(stranger.health().problems())
                    .singleElement()
                    .asString()
                    .contains("does not accept the key", "KB_API_KEY");
        }
    }

    @Test
    @DisplayName("S5: a key that was never sent is not said to be wrong")
    void missing_key_is_named() throws Exception {
        try (var stranger = RemoteEngine.at(served.address(null))) {
            assertThatThrownBy(stranger::status)
                    .isInstanceOf(EngineUnavailableException.class)
                    .hasMessageContainingAll("requires a key", "Set KB_API_KEY");
            assertThat(stranger.health().problems()).singleElement().asString().contains("requires a key");
        }
    }

    @Test
    void engine_that_was_restarted_is_used_again_at_once() throws Exception {
        var added = engine.todos().add(MILK, null);
        served.close();
        assertThatThrownBy(() -> engine.todos().find(added.todo().id())).isInstanceOf(EngineUnavailableException.class);

        served = ServedEngine.open(directory);
        network.leadTo(served.port());

        assertThat(engine.health().problems()).isEmpty();
        assertThat(engine.todos().find(added.todo().id())).contains(added.todo());
    }
}
