package pinakes.transport.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;
import pinakes.tool.TraceContext;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.ProtocolVersion;
import tools.jackson.databind.node.JsonNodeFactory;

class ExchangeTest {
    private static final int RACES = 20_000;

    private final List<byte[]> sent = new ArrayList<>();

    @Test
    @DisplayName("K11: a cancellation interrupts the work, and the thread continues without the interrupt")
    void cancellation_interrupts_the_work() throws Exception {
        var exchange = exchange();
        var started = new CountDownLatch(1);
        var interrupted = new AtomicReference<Boolean>();
        var answered = new AtomicReference<Boolean>();
        var worker = Thread.ofVirtual().start(() -> {
            assertThatThrownBy(() -> {
                        exchange.start();
                        started.countDown();
                        new CountDownLatch(1).await();
                    })
                    .isInstanceOf(InterruptedException.class);
            answered.set(exchange.finish());
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        started.await();

        assertThat(exchange.cancel()).isTrue();
        worker.join();

        assertThat(answered.get()).isFalse();
        assertThat(interrupted.get()).isFalse();
    }

    @Test
    @DisplayName("K11: work that was cancelled before it started does not start")
    void cancelled_before() {
        var exchange = exchange();
        exchange.cancel();

        assertThatThrownBy(exchange::start).isInstanceOf(InterruptedException.class);
        assertThat(exchange.finish()).isFalse();
    }

    @Test
    @DisplayName("K11: a finished request cannot be cancelled and sends nothing more")
    void finished() throws Exception {
        var exchange = exchange();
        exchange.start();
        exchange.send(new byte[] {1});

        assertThat(exchange.finish()).isTrue();
        assertThat(exchange.cancel()).isFalse();
        exchange.send(new byte[] {2});

        assertThat(sent).containsExactly(new byte[] {1});
    }

    @Test
    @DisplayName("K11: an interrupt from elsewhere is kept")
    void other_interrupts_stay() throws Exception {
        var exchange = exchange();
        exchange.start();
        Thread.currentThread().interrupt();
        exchange.finish();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @DisplayName("K11: however finish and cancel race, no interrupt comes after the finish")
    void no_interrupt_after_the_finish() throws Exception {
        var start = new CyclicBarrier(2);
        var current = new AtomicReference<>(exchange());
        var canceller = Thread.ofPlatform().start(() -> {
            for (var race = 0; race < RACES; race++) {
                await(start);
                current.get().cancel();
                await(start);
            }
        });

        var late = 0;
        for (var race = 0; race < RACES; race++) {
            var exchange = exchange();
            current.set(exchange);
            start.await();
            try {
                exchange.start();
                var _ = Thread.interrupted();
            } catch (InterruptedException e) {
                // cancelled before it started: also fine
            }
            exchange.finish();
            late += Thread.currentThread().isInterrupted() ? 1 : 0;
            await(start);
            late += Thread.interrupted() ? 1 : 0;
        }
        canceller.join();

        assertThat(late).isZero();
    }

    private Exchange exchange() {
        var nodes = JsonNodeFactory.instance;
        var channel = new ReplyChannel() {
            @Override
            public void send(byte[] message) {
                sent.add(message);
            }

            @Override
            public boolean streams() {
                return true;
            }
        };
        var peer = new Peer(
                Caller.LOCAL,
                CallOrigin.INTERNAL,
                () -> true,
                new AtomicReference<>(),
                _ -> {
                    throw new AssertionError("No session is expected");
                },
                OpenRequests.ofOneClient(),
                ProtocolVersion.ASSUMED,
                null,
                null,
                sent::add,
                false);
        return new Exchange(
                new Message.Request(nodes.numberNode(1), "ping", nodes.objectNode()),
                ClientInfo.unknown(ProtocolVersion.ASSUMED),
                peer,
                channel,
                TraceContext.continuing(null, new Random(7)),
                null);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError("The race was disturbed by an interrupt", e);
        }
    }
}
