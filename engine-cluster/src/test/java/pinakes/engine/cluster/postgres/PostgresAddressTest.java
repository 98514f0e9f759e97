package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.EngineUnavailableException;

final class PostgresAddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sslmod=require                     | Unknown parameter 'sslmod' in catalog-url.
            sslmode=verify-full&nonsense=1     | Unknown parameter 'nonsense' in catalog-url.
            sslmode=bogus                      | sslmode in catalog-url must be one of allow, disable, prefer, require, verify-ca, verify-full; got 'bogus'.
            password=hunter2                   | catalog-url must not contain a password, because URLs appear in logs. Set catalog-password.
            sslpassword=hunter2                | catalog-url must not contain a password, because URLs appear in logs. Use a client key without one.
            options=-c%20work_mem=8MB          | catalog-url must not contain options, which the engine sets. Set parameters of PostgreSQL with ALTER ROLE.
            """)
    void parameters_with_no_effect_or_a_bad_one_are_refused(String query, String message) {
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> address("?" + query))
                .withMessageStartingWith(message)
                .withMessageNotContaining("hunter2");
    }

    @Test
    void parameters_of_the_driver_are_kept() {
        assertThat(address("").url().getQuery()).isNull();
        assertThat(address("?sslmode=verify-full&socketTimeout=0").url().getQuery())
                .isEqualTo("sslmode=verify-full&socketTimeout=0");
    }

    private static PostgresAddress address(String query) {
        return new PostgresAddress(URI.create("postgresql://user@db.example.org/pinakes" + query), null);
    }
}
