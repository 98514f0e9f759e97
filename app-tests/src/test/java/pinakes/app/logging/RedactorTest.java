package pinakes.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.settings.SecretValue;

@DisplayName("S14: secrets in logs")
final class RedactorTest {
    private final Redactor redactor = new Redactor(List.of(new SecretValue("open-sesame"), new SecretValue("abc")));

    @Test
    void configured_secret_is_masked_wherever_it_stands() {
        assertThat(redactor.redact("tried xopen-sesamey twice")).isEqualTo("tried x***y twice");
    }

    @Test
    @DisplayName("S14: a named key is masked wherever it stands, and its caller's name is not")
    void named_key_is_masked() {
        var key = "kb_" + "0123456789abcdef".repeat(4);

        assertThat(redactor.redact("tried x" + key + "y, kb_search by ci#01234567"))
                .isEqualTo("tried x***y, kb_search by ci#01234567");
    }

    @Test
    void secret_too_short_to_mask_is_left_alone() {
        assertThat(redactor.redact("the abc of it")).isEqualTo("the abc of it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer hunter2",
                "authorization=Basic hunter2",
                "got bearer hunter2, refused",
                "{\"api_key\": \"hunter2\"}",
                "{\"apiKey\":\"a\\\"hunter2\"}",
                "--mcp-api-key=hunter2",
                "KB_MCP_API_KEY: hunter2",
                "password = hunter2;",
                "clientSecret='hunter2'",
                "pwd=hunter2",
                "passphrase: hunter2",
                "pass-phrase: hunter2",
                "db_credential=hunter2",
                "private_key: hunter2",
                "{\"privateKey\": \"hunter2\"}",
                "aws_access_key=hunter2",
                "Cookie: theme=dark; session=hunter2",
                "Set-Cookie: session=hunter2; HttpOnly",
                "{\"cookie\": \"theme=dark; session=hunter2\"}",
                "{access_token=hunter2, x=1}"
            })
    void what_is_named_like_a_secret_is_masked(String text) {
        assertThat(redactor.redact(text)).doesNotContain("hunter2").contains("***");
    }

    @Test
    void named_value_is_masked_by_its_name() {
        assertThat(redactor.redact("db.password", "hunter2")).isEqualTo("***");
        assertThat(redactor.redact("title", "Buy milk")).isEqualTo("Buy milk");
    }

    @Test
    void ordinary_text_is_left_as_it_is() {
        var text = "Tool add_task took 12 ms: {\"title\":\"Buy milk\",\"tokens\":7}";

        assertThat(redactor.redact(text)).isEqualTo(text);
    }

    @Test
    void very_long_text_is_no_trouble() {
        var text = "token\"".repeat(50_000) + "secret:\"" + "x".repeat(500_000);

        assertThat(redactor.redact(text)).hasSizeLessThan(text.length());
    }
}
