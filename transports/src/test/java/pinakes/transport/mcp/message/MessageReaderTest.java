package pinakes.transport.mcp.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.contract.WireJson;

/// S10: what a message may hold.
class MessageReaderTest {
    /// Two bytes each, so a message of them is small on the wire and would be large in memory.
    private static final int VALUES_TOO_MANY = 2_000_001;

    private final MessageReader reader = new MessageReader(10);

    @Test
    @DisplayName("S10: a message of too many values is refused, however few bytes it has")
    void too_many_values_are_refused() {
        assertThat(reader.read(message(VALUES_TOO_MANY)))
                .isInstanceOfSatisfying(ReadResult.Unreadable.class, unreadable -> {
                    assertThat(unreadable.error().code()).isEqualTo(RpcError.PARSE_ERROR);
                    assertThat(unreadable.error().message()).contains("JSON tokens are allowed");
                });
        assertThat(reader.read(new String(message(VALUES_TOO_MANY), StandardCharsets.UTF_8)))
                .isInstanceOf(ReadResult.Unreadable.class);
    }

    @Test
    void many_values_are_read() {
        assertThat(reader.read(message(VALUES_TOO_MANY / 2))).isInstanceOf(Message.Request.class);
    }

    @Test
    @DisplayName("S10: a message is nested as deeply as allowed, and no deeper")
    void deep_nesting_is_refused() {
        assertThat(reader.read(nested(WireJson.NESTING_MAX - 2))).isInstanceOf(Message.Request.class);
        assertThat(reader.read(nested(WireJson.NESTING_MAX))).isInstanceOf(ReadResult.Unreadable.class);
    }

    @Test
    @DisplayName("S10: numbers and names are only so long")
    void long_numbers_and_names_are_refused() {
        assertThat(reader.read(ping("{\"number\": " + "1".repeat(400) + "}"))).isInstanceOf(Message.Request.class);
        assertThat(reader.read(ping("{\"number\": " + "1".repeat(401) + "}")))
                .isInstanceOf(ReadResult.Unreadable.class);
        assertThat(reader.read(ping("{\"" + "x".repeat(1_001) + "\": 1}"))).isInstanceOf(ReadResult.Unreadable.class);
    }

    private static String ping(String params) {
        return "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": " + params + "}";
    }

    /// A request whose one parameter is a list of so many numbers.
    private static byte[] message(int numbers) {
        var list = new byte[2 * numbers];
        Arrays.fill(list, (byte) ',');
        for (var i = 0; i < list.length; i += 2) {
            list[i] = '0';
        }
        var text = new String(list, 0, list.length - 1, StandardCharsets.US_ASCII);
        return ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": {\"list\": [" + text + "]}}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] nested(int lists) {
        return ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": {\"list\": " + "[".repeat(lists)
                        + "]".repeat(lists) + "}}")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
