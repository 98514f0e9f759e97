package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;

class KeyApiTest extends ApiCase {
    private static final String END = "2099-03-01T10:00:00Z";
    private static final String[] EXPIRING = {"Authorization", "Bearer " + ServedEngine.NAMED_KEY};

    @ParameterizedTest
    @CsvSource({", 403", "2099-03-01T10:00:01Z, 403", END + ", 201", "2099-02-01T10:00:00Z, 201"})
    @DisplayName("S5: a key that expires gives none that is good for longer")
    void expiring_key_gives_nothing_for_longer(@Nullable String wanted, int status) throws Exception {
        known(Instant.parse(END));

        var answer = add(wanted, EXPIRING);

        assertThat(answer.status()).as(answer.response().body()).isEqualTo(status);
        if (status == 403) {
            assertThat(answer.text("code")).isEqualTo("not_permitted");
            assertThat(answer.text("detail")).contains(END);
        }
    }

    @Test
    @DisplayName("S5: a key that does not expire gives any")
    void lasting_key_gives_any() throws Exception {
        known(null);

        assertThat(add(null, EXPIRING).status()).isEqualTo(201);
        assertThat(add(END).status()).as("the name is taken").isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource({END + ", 403", ", 200"})
    @DisplayName("S5: a key that expires does not open the server for good by clearing all keys")
    void expiring_key_does_not_clear(@Nullable Instant end, int status) throws Exception {
        known(end);

        var answer = clear(EXPIRING);

        assertThat(answer.status()).as(answer.response().body()).isEqualTo(status);
        assertThat(served.local().keys().list()).hasSize(status == 403 ? 1 : 0);
        if (status == 403) {
            assertThat(answer.text("detail")).contains(END, "requires a key that does not expire");
        }
    }

    @Test
    @DisplayName("S5: who may manage keys lists and gives them, and does not clear them; the owner does")
    void manager_does_not_clear() throws Exception {
        known(null);
        String[] manager = {"Authorization", "Bearer " + ServedEngine.MANAGER_KEY};

        assertThat(api.get("/api/v1/keys", manager).status()).isEqualTo(200);
        var refused = clear(manager);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("requires the permission *:*");
        assertThat(clear("Authorization", "Bearer " + ServedEngine.LIMITED_KEY).status())
                .isEqualTo(403);
        assertThat(served.local().keys().list()).hasSize(1);
        assertThat(clear().status()).isEqualTo(200);
    }

    private ApiClient.Answer clear(String... headers) throws Exception {
        return api.delete("/api/v1/keys?confirm=DELETE%20ALL", headers);
    }

    /// Makes the engine know the key that its guards know already.
    private void known(@Nullable Instant end) throws Exception {
        served.local()
                .keys()
                .add(new NewKey(
                        new KeyName("named"),
                        new KeyHash(ServedEngine.NAMED_HASH),
                        new Grant(Set.of("*:*"), null, null, null, end)));
    }

    private ApiClient.Answer add(@Nullable String end, String... headers) throws Exception {
        var expiry = end == null ? "" : ", \"expires_at\": \"" + end + "\"";
        return api.json(
                "POST",
                "/api/v1/keys",
                "{\"name\": \"next\", \"sha256\": \"" + "b".repeat(64) + "\", \"permissions\": [\"documents:read\"]"
                        + expiry + "}",
                headers);
    }
}
