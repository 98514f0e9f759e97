package pinakes.transport.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.limit.CallerShares.Outcome;
import pinakes.transport.limit.CallerShares.Outcome.Entered;
import pinakes.transport.limit.CallerShares.Outcome.Full;

class CallerSharesTest {
    private final CallerShares shares = new CallerShares(16, "places");

    @Test
    @DisplayName("S10: a key gets half of what the others leave, so that there is always a place for one more key")
    void one_key_leaves_places_for_others() {
        assertThat(entered("first", 20)).isEqualTo(8);
        assertThat(entered("second", 20)).isEqualTo(4);
        assertThat(entered("third", 20)).isEqualTo(2);

        assertThat(enter("first"))
                .isEqualTo(new Full(
                        "This key already uses 8 of the server's 16 places, its current maximum; close one first"));
    }

    @Test
    @DisplayName("S10: a server without keys gives its one caller all places, and then says how many there are")
    void only_caller_gets_all() {
        for (var i = 0; i < 16; i++) {
            assertThat(shares.enter(Caller.LOCAL)).isInstanceOf(Entered.class);
        }

        assertThat(shares.enter(Caller.LOCAL))
                .isEqualTo(new Full("All 16 places of this server are in use; try again later"));
    }

    @Test
    @DisplayName("S10: a place that is closed, once or twice, is free once")
    void places_are_given_back() {
        var first = enter("first");
        entered("first", 20);
        if (first instanceof Entered(var place)) {
            place.close();
            place.close();
        }

        assertThat(entered("first", 20)).isEqualTo(1);
    }

    private int entered(String key, int attempts) {
        var entered = 0;
        for (var i = 0; i < attempts; i++) {
            entered += enter(key) instanceof Entered ? 1 : 0;
        }
        return entered;
    }

    private Outcome enter(String key) {
        return shares.enter(new Caller(key, Set.of(Permission.ALL)));
    }
}
