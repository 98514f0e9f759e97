package pinakes.tool.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.Deprecation;
import pinakes.tool.RateLimit;
import pinakes.tool.TestCalls;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.WordTools;
import pinakes.tool.call.ToolReply;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

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
    @DisplayName("N1: of a tool's own limit and the server's, the stricter one applies")
    void stricter_limit_applies() {
        var perHour = new RateLimit(1, Duration.ofHours(1));

        assertThat(RateLimit.stricter(RateLimit.perMinute(1), perHour)).isEqualTo(perHour);
        assertThat(RateLimit.stricter(perHour, RateLimit.perMinute(1))).isEqualTo(perHour);
        assertThat(RateLimit.stricter(null, perHour)).isEqualTo(perHour);
        assertThat(RateLimit.stricter(perHour, null)).isEqualTo(perHour);
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
    @DisplayName("N7a, N11: another revision drops the answer, whoever changed the data")
    void another_revision_drops_the_answer() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), runs));
        calls.call("count-words", TEXT);

        calls.revision = Optional.of("2");

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
        assertThat(cached(calls.call("count-words", TEXT))).isTrue();
        assertThat(runs).hasValue(2);
    }

    @Test
    @DisplayName("N11: an answer that was computed during a change is not served after it")
    void answers_from_during_a_change_are_dropped() {
        var during = new AtomicReference<TestCalls>();
        var calls = new TestCalls(WordTools.tool(WordTools.counting().build(), (input, context) -> {
            during.get().revision = Optional.of("2");
            return WordTools.counted(input);
        }));
        during.set(calls);

        calls.call("count-words", TEXT);

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
    }

    @Test
    @DisplayName("N11, S7: without a revision nobody is answered from the cache, and nothing is stored")
    void nothing_is_cached_without_a_revision() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), runs));
        calls.call("count-words", TEXT);

        calls.revision = Optional.empty();

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
        assertThat(runs).hasValue(2);
        calls.call("count-words", "{\"text\": \"others\"}");
        calls.revision = Optional.of("1");
        assertThat(cached(calls.call("count-words", "{\"text\": \"others\"}"))).isFalse();
        assertThat(cached(calls.call("count-words", TEXT))).isTrue();
    }

    @Test
    @DisplayName("N11: an answer that is right for the next action only is not cached")
    void immediate_answers_are_not_cached() {
        var calls = new TestCalls(WordTools.tool(
                WordTools.counting().build(),
                (input, context) -> ToolResult.success(
                        new WordTools.Output(2), Hints.recorded("counted").validFor(ValidityPeriod.IMMEDIATE))));

        calls.call("count-words", TEXT);

        assertThat(cached(calls.call("count-words", TEXT))).isFalse();
    }

    @Test
    @DisplayName("N11: a cached answer states its own time, and the cached one stays as it was")
    void cached_answers_state_their_own_time() {
        var calls = new TestCalls(WordTools.counter(builder -> builder.timeField("count"), runs));

        var first = TestCalls.body(calls.call("count-words", TEXT));
        var second = TestCalls.body(calls.call("count-words", TEXT));

        assertThat(first.path("count").asInt()).isEqualTo(2);
        assertThat(second.path("count").asInt()).isZero();
        assertThat(second.path("metadata").path("cached").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("N9: hits and misses are counted for each tool")
    void cache_lookups_are_counted() {
        var calls = new TestCalls(WordTools.counter(UnaryOperator.identity(), runs));

        for (var i = 0; i < 3; i++) {
            calls.call("count-words", TEXT);
        }

        assertThat(lookups(calls, "hit")).isEqualTo(2);
        assertThat(lookups(calls, "miss")).isEqualTo(1);
    }

    private static double lookups(TestCalls calls, String result) {
        return calls.meters
                .get("pinakes.tool.cache")
                .tags("tool", "count-words", "result", result)
                .counter()
                .count();
    }

    @Test
    @DisplayName("S10: the cache keeps the latest answers within its bytes, and none that is too large")
    void cache_is_bounded_by_bytes() {
        var entries = new RecentEntries<String, String>(160);
        for (var i = 0; i < 20; i++) {
            entries.put("k" + i, "v" + i, 10);
            entries.get("k0");
        }
        entries.put("large", "v", 11);

        assertThat(IntStream.range(0, 20).filter(i -> entries.get("k" + i) != null))
                .containsExactly(0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
        assertThat(entries.get("large")).isNull();
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
