package pinakes.engine.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.document.CollectionName;
import pinakes.engine.project.ProjectId;

/// What every implementation of [Keys] does.
public abstract class KeysContract extends EngineContract {
    private static final Grant READER = new Grant(Set.of("documents:read"), null, null, null, null);
    private static final Grant LIMITED = new Grant(
            Set.of("documents:read", "projects:*"),
            Set.of(new CollectionName("memory"), new CollectionName("père & fils:ü")),
            Set.of(new ProjectId("citeloom/ddd")),
            null,
            Instant.parse("2099-03-01T10:00:00.123456Z"));

    @Test
    @DisplayName("S5: a key is listed with everything it gives, and is of use until it is revoked")
    void key_lives_until_it_is_revoked() throws Exception {
        assertThat(keys().list()).isEmpty();

        var issued = issued(new NewKey(new KeyName("agent"), hash('a'), LIMITED));
        assertThat(issued.grant()).isEqualTo(LIMITED);
        assertThat(issued.callerId()).isEqualTo("agent#aaaaaaaa");
        assertThat(issued.isValidAt(Instant.parse("2099-03-01T10:00:00.123455Z")))
                .isTrue();
        assertThat(issued.isValidAt(Instant.parse("2099-03-01T10:00:00.123456Z")))
                .isFalse();
        assertThat(keys().list()).containsExactly(issued);

        var revoked = keys().revoke(issued.name()).orElseThrow();
        assertThat(revoked.isValidAt(issued.createdAt())).isFalse();
        assertThat(keys().list()).as("a revoked key stays known").containsExactly(revoked);
        assertThat(keys().revoke(issued.name())).isEmpty();
    }

    @Test
    @DisplayName("S6: a name can be given again after its key was revoked, to another caller; a hash never")
    void names_come_back_and_hashes_do_not() throws Exception {
        var name = new KeyName("agent");
        var first = issued(new NewKey(name, hash('a'), READER));
        assertThat(keys().add(new NewKey(name, hash('b'), READER))).isEqualTo(new AddKeyOutcome.Taken(name));
        keys().revoke(name);

        assertThat(keys().add(new NewKey(name, hash('a'), READER))).isEqualTo(new AddKeyOutcome.Taken(name));
        var second = issued(new NewKey(name, hash('b'), READER));

        assertThat(second.callerId()).isNotEqualTo(first.callerId());
    }

    @Test
    void all_keys_can_be_forgotten() throws Exception {
        issued(new NewKey(new KeyName("one"), hash('1'), READER));
        issued(new NewKey(new KeyName("two"), hash('2'), READER));
        keys().revoke(new KeyName("one"));

        assertThat(keys().clear()).isEqualTo(1);
        assertThat(keys().list()).isEmpty();
    }

    private Keys keys() {
        return engine().keys();
    }

    private ApiKey issued(NewKey wish) throws InterruptedException {
        return ((AddKeyOutcome.Issued) keys().add(wish)).key();
    }

    private static KeyHash hash(char digit) {
        return new KeyHash(String.valueOf(digit).repeat(64));
    }
}
