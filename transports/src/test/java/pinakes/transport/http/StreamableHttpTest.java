package pinakes.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StreamableHttpTest {
    private HttpFixture http;

    @BeforeAll
    void start() {
        http = new HttpFixture();
    }

    @AfterAll
    void stop() {
        http.close();
    }

    @Test
    @DisplayName("K12: the published example works without a handshake, headers or a session")
    void bare_tools_call_is_answered() throws Exception {
        var request = HttpRequest.newBuilder(http.uri())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        Rpc.request("1", "tools/call", "{\"name\": \"echo\", \"arguments\": {\"a\": 1}}")));

        var response = http.send(request);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        var answer = Rpc.read(response.body());
        assertThat(answer.path("id").asString()).isEqualTo("1");
        assertThat(answer.at("/result/content/0/text").asString()).isEqualTo("{\"a\":1}");
        assertThat(answer.path("result").has("resultType")).isFalse();
    }
}
