package pinakes.testkit.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpFormsTest {
    @Test
    void an_event_is_its_data_lines_and_nothing_else() throws IOException {
        var events = new ArrayList<String>();

        SseEvents.read(
                bytes(": keep-alive\n\nid: 1\nevent: message\ndata: {\"a\":\ndata: 1}\n\ndata:\n\ndata: x\n\n"),
                events::add);

        assertThat(events).isEqualTo(List.of("{\"a\":1}", "x"));
    }

    @Test
    void a_name_that_is_no_plain_header_value_is_encoded() {
        assertThat(RoutingHeaders.encoded("us-west1")).isEqualTo("us-west1");
        assertThat(RoutingHeaders.encoded("Hello, 世界")).isEqualTo("=?base64?SGVsbG8sIOS4lueVjA==?=");
        assertThat(RoutingHeaders.encoded(" padded ")).isEqualTo("=?base64?IHBhZGRlZCA=?=");
        assertThat(RoutingHeaders.encoded("=?base64?literal?=")).isEqualTo("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=");
    }

    @Test
    void a_chunked_answer_is_joined() throws IOException {
        var answer = RawAnswer.read(bytes("""
                HTTP/1.1 200 OK\r
                Transfer-Encoding: chunked\r
                X-A: 1\r
                x-a: 2\r
                \r
                6\r
                {"n":1\r
                1\r
                }\r
                0\r
                \r
                """).readAllBytes());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("X-A")).isEqualTo("1, 2");
        assertThat(answer.json()).isEqualTo(Json.parse("{\"n\":1}"));
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
