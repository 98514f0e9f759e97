package pinakes.tool.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.Deprecation;
import pinakes.tool.RateLimit;
import pinakes.tool.TestCalls;
import pinakes.tool.ToolError;
import pinakes.tool.WordTools;
import pinakes.tool.call.ToolReply;

class PolicyTest {
    private static final String TEXT = "{\"text\": \"two words\"}";

    private final AtomicInteger runs = new AtomicInteger();

    @Test
    @DisplayName("N7: a caller without the permission is denied and the tool does not run")
    void caller_without_permission_is_denied() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), runs));

        var denied = calls.call("count-words", TEXT, TestCalls.callerWith("words:delete", "other:read"));
        var allowed = calls.call("count-words", TEXT, TestCalls.callerWith("words:*"));

        assertThat(denied.failure())
                .isInstanceOfSatisfying(
                        ToolError.Denied.class,
                        error -> assertThat(error.missing()).hasToString("words:read"));
        assertThat(allowed.isError()).isFalse();
        assertThat(runs).hasValue(1);
    }

    @Test
    @DisplayName("N1: a caller that uses up its calls has to wait, another caller does not, and time gives calls back")
    void rate_limit_is_per_caller_and_refills() {
        var limit = new RateLimit(3, Duration.ofSeconds(3));
        var calls = new TestCalls(WordTools.counter(builder -> builder.rateLimit(limit), runs));
        var ann = TestCalls.callerNamed("ann");

        for (var i = 0; i < 3; i++) {
            assertThat(calls.call("count-words", TEXT, ann).isError()).isFalse();
        }
        var throttled = calls.call("count-words", TEXT, ann);
        var other = calls.call("count-words", TEXT, TestCalls.callerNamed("bob"));
        calls.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        var later = calls.call("count-words", TEXT, ann);
        var again = calls.call("count-words", TEXT, ann);

        assertThat(throttled.failure())
                .isInstanceOfSatisfying(
                        ToolError.Throttled.class,
                        error -> assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
        assertThat(other.isError()).isFalse();
        assertThat(later.isError()).isFalse();
        assertThat(again.isError()).isTrue();
    }

    @Test
    void tools_without_a_limit_of_their_own_get_the_server_wide_one() {
        var calls = new TestCalls(
                new RateLimit(1, Duration.ofSeconds(1)),
                TestCalls.NOW,
                WordTools.counter(UnaryOperator.identity(), runs));

        calls.call("count-words", TEXT);

        assertThat(calls.call("count-words", TEXT).failure()).isInstanceOf(ToolError.Throttled.class);
    }

    @Test
    @DisplayName("N11: a cached answer says so, is per caller and arguments, and grows old")
    void answers_are_cached() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), runs));

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
        assertThat(cached(calls.call("count-words", TEXT))).isTrue();
        assertThat(cached(calls.call("count-words", "{\"unit\": \"words\", \"text\": \" two words \"}")))
                .isTrue();
        assertThat(cached(calls.call("count-words", "{\"text\": \"others\"}"))).isFalse();
        assertThat(cached(calls.call("count-words", TEXT, TestCalls.callerNamed("bob"))))
                .isFalse();
        assertThat(runs).hasValue(3);

        calls.nanos.addAndGet(Duration.ofSeconds(60).toNanos());
        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
    }

    @Test
    @DisplayName("N11, S7: who may have lost access since is not answered from memory, nor remembered")
    void doubtful_callers_are_not_answered_from_memory() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), runs));
        calls.call("count-words", TEXT);

        calls.callersAreCertain.set(false);

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
        assertThat(runs).hasValue(2);
        calls.call("count-words", "{\"text\": \"others\"}");
        calls.callersAreCertain.set(true);
        assertThat(cached(calls.call("count-words", "{\"text\": \"others\"}"))).isFalse();
        assertThat(cached(calls.call("count-words", TEXT))).isTrue();
    }

    @Test
    @DisplayName("N11: a mutation of the same resource drops the answer, even one that fails")
    void mutations_drop_cached_answers() {
        var calls = new TestCalls(
                WordTools.counter(UnaryOperator.identity(), runs),
                WordTools.tool(WordTools.forgetting().build(), (input, context) -> {
                    throw new IllegalStateException("half done");
                }));

        calls.call("count-words", TEXT);
        calls.call("forget-words", TEXT);

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
    }

    @Test
    @DisplayName("N11: an answer computed while a mutation runs is not remembered")
    void answers_from_during_a_mutation_are_not_cached() {
        var during = new AtomicReference<TestCalls>();
        var calls = new TestCalls(
                WordTools.counter(UnaryOperator.identity(), runs),
                WordTools.tool(WordTools.forgetting().build(), (input, context) -> {
                    during.get().call("count-words", TEXT);
                    return WordTools.counted(input);
                }));
        during.set(calls);

        calls.call("count-words", TEXT);
        calls.call("forget-words", TEXT);

        assertThat(runs).hasValue(2);
        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
    }

    @Test
    @DisplayName("N1: a tool that takes too long is interrupted and the answer says so")
    void slow_tool_is_stopped() {
        var interrupted = new CountDownLatch(1);
        var calls = new TestCalls(WordTools.tool(
                WordTools.counting().timeout(Duration.ofMillis(30)).build(), (input, context) -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                    return WordTools.counted(input);
                }));

        var reply = calls.call("count-words", TEXT);

        assertThat(reply.failure()).isInstanceOf(ToolError.TimedOut.class);
        assertThat(interrupted.getCount()).isZero();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("N1: nobody is invited to repeat a change that may have been made")
    void stopped_change_is_to_be_checked_before_it_is_repeated() {
        var check = "The change may have been made: check before you repeat the call.";
        var slow = new TestCalls(WordTools.tool(
                WordTools.forgetting().timeout(Duration.ofMillis(30)).build(), (input, context) -> {
                    new CountDownLatch(1).await();
                    return WordTools.counted(input);
                }));
        var cancelled = new TestCalls(WordTools.tool(WordTools.forgetting().build(), (input, context) -> {
            throw new InterruptedException();
        }));

        assertThat(Objects.requireNonNull(slow.call("forget-words", TEXT).failure())
                        .message())
                .contains("was stopped because it took longer than 30 ms")
                .endsWith(check)
                .doesNotContain("try again");
        assertThat(Objects.requireNonNull(cancelled.call("forget-words", TEXT).failure())
                        .message())
                .endsWith(check);
    }

    @Test
    void a_cancelled_call_is_not_mistaken_for_a_slow_one() {
        var calls = new TestCalls(WordTools.tool(WordTools.counting().build(), (input, context) -> {
            throw new InterruptedException();
        }));

        assertThat(calls.call("count-words", TEXT).failure()).isInstanceOf(ToolError.Cancelled.class);
    }

    @Test
    void an_interrupt_never_arrives_after_the_work() {
        var work = Interruptible.onThisThread();

        work.interrupt();
        work.finish();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(work.interrupt()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    @DisplayName("N12: a deprecated tool works, warns, and is gone on its removal date")
    void deprecated_tool_warns_and_disappears() {
        var removal = LocalDate.of(2026, 6, 1);
        var deprecation = new Deprecation("0.1.0", LocalDate.of(2026, 1, 1), "count-letters", removal);
        var tool = WordTools.counter(builder -> builder.deprecated(deprecation), runs);

        var reply = new TestCalls(tool).call("count-words", TEXT);
        var after = new TestCalls(null, removal.atStartOfDay(ZoneOffset.UTC).toInstant(), tool);
        var before = new TestCalls(
                null, removal.atStartOfDay(ZoneOffset.UTC).toInstant().minusSeconds(1), tool);

        var warning = TestCalls.body(reply).path("agentHints").path("warnings").get(0);
        assertThat(warning.path("type").asString()).isEqualTo("deprecation");
        assertThat(warning.path("suggestedFix").asString()).contains("count-letters");
        assertThat(before.registry.get("count-words")).isPresent();
        assertThat(after.registry.get("count-words")).isEmpty();
        assertThat(after.registry.getAll()).isEmpty();
    }

    private static boolean cached(ToolReply reply) {
        return TestCalls.body(reply).path("metadata").path("cached").asBoolean();
    }
}
