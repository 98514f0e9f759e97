package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineUnavailableException;

final class PostgresAddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sslmod=require                     | Unknown parameter 'sslmod' in catalog-url.
            sslmode=verify-full&nonsense=1     | Unknown parameter 'nonsense' in catalog-url.
            sslmode=bogus                      | sslmode in catalog-url must be one of allow, disable, prefer, require, verify-ca, verify-full; got 'bogus'.
            socketTimeout=abc                  | socketTimeout in catalog-url must be an integer; got 'abc'.
            connectTimeout=1s                  | connectTimeout in catalog-url must be an integer; got '1s'.
            prepareThreshold=abc               | prepareThreshold in catalog-url must be an integer; got 'abc'.
            sendBufferSize=                    | sendBufferSize in catalog-url must be an integer; got ''.
            defaultRowFetchSize=-3             | defaultRowFetchSize in catalog-url must not be negative; got '-3'.
            queryTimeout=-1                    | queryTimeout in catalog-url must not be negative; got '-1'.
            maxResultBuffer=bogus              | maxResultBuffer in catalog-url must be a size, such as 64M or 10p (percent of the heap); got 'bogus'.
            targetServerType=bogus             | targetServerType in catalog-url must be one of any, master, preferPrimary, preferSecondary, preferSlave, primary, secondary, slave; got 'bogus'.
            gssEncMode=bogus                   | gssEncMode in catalog-url must be one of allow, disable, prefer, require; got 'bogus'.
            requireAuth=md5,bogus              | requireAuth in catalog-url must be one of !gss, !md5, !none, !password, !scram-sha-256, !sspi, gss, md5, none, password, scram-sha-256, sspi; got 'bogus'.
            password=hunter2                   | catalog-url must not contain a password, because URLs appear in logs. Set catalog-password.
            sslpassword=hunter2                | catalog-url must not contain a password, because URLs appear in logs. Use a client key without one.
            options=-c%20work_mem=8MB          | catalog-url must not contain the parameter 'options', because the engine sets it. Set server parameters with ALTER ROLE.
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "prepareThreshold=-1",
                "socketTimeout=0&sendBufferSize=-1",
                "maxResultBuffer=10p",
                "maxResultBuffer=64M",
                "gssEncMode=DISABLE",
                "requireAuth=scram-sha-256,md5",
                "targetServerType=preferPrimary",
                "loginTimeout=2.5",
                "protocolVersion=3.0",
                "loggerLevel=INFO",
                "ApplicationName=reports"
            })
    void values_that_the_driver_takes_are_taken(String query) {
        assertThatCode(() -> address("?" + query)).doesNotThrowAnyException();
    }

    private static PostgresAddress address(String query) {
        return new PostgresAddress(URI.create("postgresql://user@db.example.org/pinakes" + query), null);
    }
}
