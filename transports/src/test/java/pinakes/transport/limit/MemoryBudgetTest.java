package pinakes.transport.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private final MemoryBudget budget = new MemoryBudget(100_000);

    @Test
    @DisplayName("S10: what does not fit is refused, and what was held before stays held until it is closed")
    void bounded() {
        var first = budget.hold();
        var second = budget.hold();

        assertThat(first.add(60_000)).isTrue();
        assertThat(second.add(60_000)).isFalse();
        assertThat(second.add(30_000)).isTrue();
        assertThat(first.add(20_000)).isFalse();
        first.close();
        first.close();

        assertThat(second.add(70_000)).isTrue();
        assertThat(first.add(20_000)).isFalse();
    }

    @Test
    @DisplayName("S10: short messages pass when there is no room, but many pieces are no short message")
    void short_messages_pass() {
        budget.hold().add(100_000);
        var pieces = budget.hold();

        assertThat(budget.hold().add(8_000)).isTrue();
        assertThat(pieces.add(8_000)).isTrue();
        assertThat(pieces.add(8_000)).isFalse();
    }
}
