package pinakes.app.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.FixedKeys;
import pinakes.transport.http.guard.KeyRing.Verdict;

/// Who is let in, with clocks that the test sets and an engine that it can take away.
final class KeyDirectoryTest {
    private static final Instant BEGIN = Instant.parse("2026-03-01T10:00:00Z");

    private final ScriptedKeys engine = new ScriptedKeys();
    private final AtomicLong nanos = new AtomicLong();
    private final KeyDirectory directory =
            new KeyDirectory(engine, () -> BEGIN.plusNanos(nanos.get()), nanos::get, KeyDirectory.REMOTE_AGE_MAX);
    private final NamedKeys ring = new NamedKeys(null, directory, new KeyCallers(names -> names), null);
    private final KeySecret secret = KeySecret.fresh(new SecureRandom());

    @Test
    @DisplayName("S5: without any key everybody is let in; with one nobody without")
    void keys_close_the_door() {
        assertThat(ring.on(null))
                .isInstanceOfSatisfying(
                        Verdict.Known.class, known -> assertThat(known.caller()).isEqualTo(Caller.LOCAL));

        engine.issue("agent", secret, null);
        pass(Duration.ofSeconds(2));

        assertThat(ring.on(null)).isEqualTo(new Verdict.Unknown());
        assertThat(ring.on("")).isEqualTo(new Verdict.Unknown());
        assertThat(ring.on(secret.value().toUpperCase(Locale.ROOT))).isEqualTo(new Verdict.Unknown());
        assertThat(caller(secret)).contains("agent#");
    }

    @Test
    @DisplayName("S5: a new key is good at once, a revoked one for a second at the most")
    void changes_are_heard_of_soon() {
        engine.issue("old", KeySecret.fresh(new SecureRandom()), null);
        assertThat(ring.on(secret.value())).isEqualTo(new Verdict.Unknown());

        engine.issue("agent", secret, null);
        assertThat(caller(secret)).contains("agent#");

        engine.revokeAll();
        pass(Duration.ofMillis(1001));
        assertThat(ring.on(secret.value())).isEqualTo(new Verdict.Unknown());
    }

    @Test
    @DisplayName("S5: a new key is good at once, even if the engine has not heard of it from the one that added it")
    void key_of_another_engine() {
        engine.issue("old", KeySecret.fresh(new SecureRandom()), null);
        assertThat(ring.on(secret.value())).isEqualTo(new Verdict.Unknown());
        engine.remember();

        engine.issue("agent", secret, null);

        assertThat(caller(secret)).contains("agent#");
    }

    @Test
    @DisplayName("S5: expiry holds to the moment, without asking the engine again")
    void expiry_is_exact() {
        engine.issue("agent", secret, BEGIN.plusMillis(500));
        assertThat(caller(secret)).contains("agent#");
        var asked = engine.asked.get();

        pass(Duration.ofMillis(500).minusNanos(1));
        assertThat(caller(secret)).contains("agent#");
        assertThat(engine.asked).hasValue(asked);
        pass(Duration.ofNanos(1));

        assertThat(ring.on(secret.value())).isEqualTo(new Verdict.Unknown());
    }

    @Test
    @DisplayName("S10: a flood of made-up keys asks the engine about ten times a second")
    void strangers_do_not_flood_the_engine() {
        engine.issue("agent", secret, null);
        for (var i = 0; i < 2_000; i++) {
            ring.on(KeySecret.fresh(new SecureRandom()).value());
            ring.on("no key at all " + i);
            pass(Duration.ofMillis(1));
        }

        assertThat(engine.asked.get()).isBetween(1, 35);
    }

    @Test
    @DisplayName("B1, S5: while the engine is gone, no key is taken on trust, and who has none reaches nothing")
    void without_the_engine() {
        engine.gone = true;

        assertThat(ring.on(secret.value())).isInstanceOf(Verdict.Undecided.class);
        assertThat(ring.on(null)).isInstanceOf(Verdict.Known.class);
        var reach = CallerReach.unconfirmed(directory);
        assertThatThrownBy(() -> CurrentCaller.as(Caller.LOCAL, reach::get))
                .isInstanceOf(EngineUnavailableException.class);

        engine.gone = false;
        engine.issue("agent", secret, null);
        assertThatThrownBy(() -> CurrentCaller.as(Caller.LOCAL, reach::get)).isInstanceOf(DeniedException.class);
    }

    @Test
    @DisplayName("S5: an engine that asked for keys goes on asking while it is gone")
    void keys_are_remembered_without_the_engine() {
        engine.issue("agent", secret, null);
        assertThat(ring.on(null)).isEqualTo(new Verdict.Unknown());

        engine.gone = true;
        pass(Duration.ofMinutes(5));

        assertThat(ring.on(null)).isEqualTo(new Verdict.Unknown());
        assertThat(ring.on("no key at all")).isEqualTo(new Verdict.Unknown());
        assertThat(ring.on(secret.value())).isInstanceOf(Verdict.Undecided.class);
    }

    @Test
    @DisplayName("S5: what no engine stands before is closed while it cannot be said whether a key is needed")
    void certain_keys_let_nobody_in_on_trust() {
        var certain = ring.certain();
        assertThat(certain.on(null)).isInstanceOf(Verdict.Known.class);

        engine.gone = true;
        pass(Duration.ofSeconds(2));

        assertThat(certain.on(null)).isInstanceOf(Verdict.Undecided.class);
        assertThat(ring.on(null)).isInstanceOf(Verdict.Known.class);
    }

    @Test
    @DisplayName("B2: the key of the environment needs no engine, and closes the door to those without one")
    void environment_needs_no_engine() {
        engine.gone = true;
        var owner = new Caller("mcp-api-key", Set.of(Permission.ALL));
        var both = new NamedKeys(
                new FixedKeys(List.of(FixedKeys.Key.of("words", owner))),
                directory,
                new KeyCallers(names -> names),
                null);

        assertThat(both.on("words"))
                .isInstanceOfSatisfying(
                        Verdict.Known.class, known -> assertThat(known.caller()).isEqualTo(owner));
        assertThat(both.on(null)).isEqualTo(new Verdict.Unknown());
        assertThat(both.on("other words")).isEqualTo(new Verdict.Unknown());
        assertThat(both.on(secret.value())).isInstanceOf(Verdict.Undecided.class);
    }

    @Test
    @DisplayName("S5: what stays open learns without waiting that its key has ended")
    void open_streams_learn_of_the_end() {
        engine.issue("agent", secret, null);
        var known = (Verdict.Known) ring.on(secret.value());
        assertThat(known.isValid().getAsBoolean()).isTrue();

        engine.revokeAll();
        pass(Duration.ofSeconds(2));

        Deadline.usual().await("the end is heard of", () -> !known.isValid().getAsBoolean());
    }

    @Test
    void work_for_nobody_reaches_nothing() {
        assertThatThrownBy(CallerReach.confirmed()::get).isInstanceOf(IllegalStateException.class);
        var limited = new Caller("agent", Set.of(), Map.of(Reach.COLLECTIONS, Set.of("mine")));
        assertThat(CurrentCaller.as(limited, CallerReach.confirmed()::get))
                .isEqualTo(new Reach("agent", Set.of(new CollectionName("mine")), null, null));
    }

    @Test
    @DisplayName("S7: a key with the collection of a person of its name is that person's, and no other key is")
    void key_of_a_person_has_a_space() {
        var team = new CollectionName("team");

        assertThat(reach("ada", CollectionName.ofPerson("ada"), team).space())
                .isEqualTo(CollectionName.ofPerson("ada"));
        assertThat(reach("bob", CollectionName.ofPerson("ada")).space()).isNull();
        assertThat(reach("team", team).space()).isNull();
    }

    private Reach reach(String name, CollectionName... collections) {
        var grant = new Grant(Set.of("tasks:*"), Set.of(collections), null, null, null);
        var key = new ApiKey(new KeyName(name), secret.hash(), grant, BEGIN, null);
        return CurrentCaller.as(new KeyCallers(names -> names).of(key), CallerReach.confirmed()::get);
    }

    @Test
    @DisplayName("S14: a key that is printed by accident is not shown")
    void secrets_do_not_print() {
        assertThat(secret.value()).matches("kb_[0-9a-f]{64}");
        assertThat(secret).hasToString("kb_…");
        assertThat(secret.hash().toString()).hasSize(9);
    }

    private String caller(KeySecret key) {
        return ((Verdict.Known) ring.on(key.value())).caller().id();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /// Keys in memory, of an engine that can go away.
    private static final class ScriptedKeys implements Keys {
        private final List<ApiKey> all = new ArrayList<>();
        private final AtomicInteger asked = new AtomicInteger();
        private boolean gone;
        private @Nullable List<ApiKey> remembered;

        /// From now on, only the list has what changes.
        synchronized void remember() {
            remembered = List.copyOf(all);
        }

        synchronized void issue(String name, KeySecret secret, @Nullable Instant end) {
            all.add(new ApiKey(
                    new KeyName(name),
                    secret.hash(),
                    new Grant(Set.of("documents:read"), null, null, null, end),
                    BEGIN,
                    null));
        }

        synchronized void revokeAll() {
            all.replaceAll(key -> new ApiKey(key.name(), key.hash(), key.grant(), key.createdAt(), BEGIN));
        }

        @Override
        public synchronized List<ApiKey> list() {
            asked.incrementAndGet();
            if (gone) {
                throw new EngineUnavailableException("engine unreachable");
            }
            return List.copyOf(all);
        }

        @Override
        public synchronized List<ApiKey> recent() {
            return remembered == null ? list() : remembered;
        }

        @Override
        public AddKeyOutcome add(NewKey wish) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<ApiKey> revoke(KeyName name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int clear() {
            throw new UnsupportedOperationException();
        }
    }
}
