package pinakes.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermissionTest {
    @ParameterizedTest
    @CsvSource({
        "keys:manage, keys:manage, true",
        "keys:manage, keys:read, true",
        "keys:read, keys:manage, false",
        "keys:manage, documents:read, false",
        "*:manage, documents:read, false",
        "keys:manage, keys:*, false",
        "keys:*, keys:read, true",
        "*:read, keys:read, true",
        "*:*, keys:manage, true",
        "keys:*, *:*, false"
    })
    @DisplayName("N7: a permission covers itself, what its stars stand for, and who manages reads as well")
    void permission_covers(Permission held, Permission needed, boolean covers) {
        assertThat(held.covers(needed)).isEqualTo(covers);
    }
}
