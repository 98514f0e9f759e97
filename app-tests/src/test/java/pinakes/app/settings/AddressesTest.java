package pinakes.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AddressesTest {
    @Test
    void url_can_be_opened_on_this_machine() {
        assertThat(Addresses.url("http://", "127.0.0.1", 3000, "/mcp")).hasToString("http://127.0.0.1:3000/mcp");
        assertThat(Addresses.url("http://", "0.0.0.0", 3000, "/mcp")).hasToString("http://localhost:3000/mcp");
        assertThat(Addresses.url("http://", "::1", 3000, "")).hasToString("http://[::1]:3000");
    }

    @Test
    void only_loopback_addresses_are_local() {
        assertThat(Addresses.isLoopback("localhost")).isTrue();
        assertThat(Addresses.isLoopback("127.0.0.1")).isTrue();
        assertThat(Addresses.isLoopback("::1")).isTrue();
        assertThat(Addresses.isLoopback("0.0.0.0")).isFalse();
        assertThat(Addresses.isLoopback("::")).isFalse();
        assertThat(Addresses.isLoopback("192.0.2.1")).isFalse();
    }
}
