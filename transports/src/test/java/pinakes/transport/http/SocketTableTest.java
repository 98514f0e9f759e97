package pinakes.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S5: whose process is at the other end of a connection")
class SocketTableTest {
    /// The client's end, the server's end, one that is being closed, and one through IPv6 of the same addresses.
    private static final String TABLE = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 100 1
               1: 0100007F:9C40 0100007F:0BB8 01 00000000:00000000 02:000009C1 00000000  1000        0 101 2
               2: 0100007F:0BB8 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 102 1
               3: 0100007F:9C41 0100007F:0BB8 06 00000000:00000000 03:00000F1C 00000000     0        0 0 3
              sl  local_address                         remote_address                        st tx_queue rx_queue
               0: 0000000000000000FFFF00000100007F:9C42 0000000000000000FFFF00000100007F:0BB8 01 0:0 00:0 0 1001 0 103
               1: 00000000000000000000000001000000:9C43 00000000000000000000000001000000:0BB8 01 0:0 00:0 0 1002 0 104
            """;

    @BeforeEach
    void needs_the_byte_order_of_the_table() {
        assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void the_far_end_is_found_by_both_addresses() {
        assertThat(user("127.0.0.1", 40000)).hasValue(1000);
        assertThat(SocketTable.userOf(TABLE.lines(), at("127.0.0.1", 40000), at("127.0.0.1", 3001)))
                .isEmpty();
        assertThat(user("127.0.0.2", 40000)).isEmpty();
        assertThat(user("127.0.0.1", 40009)).isEmpty();
    }

    @Test
    void a_socket_that_is_being_closed_is_nobodys() {
        assertThat(user("127.0.0.1", 40001)).isEmpty();
    }

    @Test
    void addresses_of_ipv6_count() {
        assertThat(user("127.0.0.1", 40002)).as("IPv4 over a socket of IPv6").hasValue(1001);
        assertThat(SocketTable.userOf(TABLE.lines(), at("::1", 40003), at("::1", 3000)))
                .hasValue(1002);
    }

    @Test
    void rights_are_those_of_the_effective_user() {
        assertThat(SocketTable.effectiveUser("Name:\tjava\nUid:\t1000\t33\t0\t0\nGid:\t5\t5\t5\t5\n".lines()))
                .hasValue(33);
    }

    private static OptionalLong user(String host, int port) {
        return SocketTable.userOf(TABLE.lines(), at(host, port), at("127.0.0.1", 3000));
    }

    private static InetSocketAddress at(String host, int port) {
        return new InetSocketAddress(host, port);
    }
}
