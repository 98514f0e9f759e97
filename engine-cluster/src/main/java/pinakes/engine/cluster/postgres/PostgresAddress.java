package pinakes.engine.cluster.postgres;

import static java.util.stream.Collectors.joining;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;
import pinakes.engine.EngineUnavailableException;

/// A PostgreSQL database and how to sign in there.
///
/// @param url such as `postgresql://user@db.example.org:5432/pinakes?sslmode=verify-full`, without a password;
///     parameters are those of the JDBC driver
public record PostgresAddress(URI url, @Nullable String password) {
    /// Connections to a database that is gone must not be waited for, and one that is stopped must not keep its
    /// locks.
    static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(1);

    private static final String SOCKET_TIMEOUT = "socketTimeout";

    /// When the server gives up a client: otherwise, one whose machine lost power would keep its locks for two hours.
    private static final String SERVER_LIMITS = "-c idle_in_transaction_session_timeout=20s -c tcp_keepalives_idle=15"
            + " -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=30s";

    /// Secrets, and what would replace our own value, because the URL wins.
    private static final Map<String, String> REFUSED = Map.of(
            "password", "a password, because URLs appear in logs. Set catalog-password.",
            "sslpassword", "a password, because URLs appear in logs. Use a client key without one.",
            "options", "options, which the engine sets. Set parameters of PostgreSQL with ALTER ROLE.");

    private static final Set<String> SSL_MODES =
            Set.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

    /// @throws EngineUnavailableException when the URL has parameters that the driver would ignore, and with them what
    ///     they demand, that would be shown although they are secret, or that replace what the engine sets
    public PostgresAddress {
        parameters(url).forEach((name, value) -> {
            if (REFUSED.containsKey(name)) {
                throw new EngineUnavailableException("catalog-url must not contain " + REFUSED.get(name));
            }
            if (PGProperty.forName(name) == null) {
                throw new EngineUnavailableException("Unknown parameter '" + name
                        + "' in catalog-url. Parameters are those of the PostgreSQL JDBC driver, such as sslmode.");
            }
            if (name.equals("sslmode") && !SSL_MODES.contains(value)) {
                throw new EngineUnavailableException("sslmode in catalog-url must be one of "
                        + SSL_MODES.stream().sorted().collect(joining(", ")) + "; got '" + value + "'.");
            }
        });
    }

    private static Map<String, String> parameters(URI url) {
        var parameters = new LinkedHashMap<String, String>();
        var query = url.getQuery() == null ? "" : url.getQuery();
        for (var parameter : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            var name = parameter.split("=", 2)[0];
            parameters.put(name, parameter.substring(Math.min(parameter.length(), name.length() + 1)));
        }
        return parameters;
    }

    /// The address for people.
    @Override
    public String toString() {
        return url.toString().replaceFirst("\\?.*", "");
    }

    /// @param engine known to the triggers of the database
    Connection connect(String engine) throws SQLException {
        return connect(engine, CONNECT_TIMEOUT, ANSWER_TIMEOUT);
    }

    /// @param engine known to the triggers of the database
    /// @param connectTimeout for connecting and signing in
    /// @param answerTimeout for each answer after that, unless the URL has a `socketTimeout`; zero for no limit
    Connection connect(String engine, Duration connectTimeout, Duration answerTimeout) throws SQLException {
        var properties = new Properties();
        if (url.getUserInfo() != null) {
            properties.setProperty("user", url.getUserInfo());
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        properties.setProperty("ApplicationName", "pinakes");
        properties.setProperty("connectTimeout", String.valueOf(connectTimeout.toSeconds()));
        properties.setProperty("loginTimeout", String.valueOf(connectTimeout.toSeconds()));
        properties.setProperty(SOCKET_TIMEOUT, String.valueOf(connectTimeout.toSeconds()));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("logServerErrorDetail", "false"); // it contains the values of rows
        properties.setProperty("options", SERVER_LIMITS);
        var port = url.getPort() < 0 ? "" : ":" + url.getPort();
        var parameters = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        var connection = DriverManager.getConnection(
                "jdbc:postgresql://" + url.getHost() + port + url.getRawPath() + parameters, properties);
        try {
            var limitOfUrl = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, (int) connectTimeout.toMillis());
            identify(connection, engine);
            connection.setNetworkTimeout(
                    Runnable::run,
                    parameters(url).containsKey(SOCKET_TIMEOUT) ? limitOfUrl : (int) answerTimeout.toMillis());
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /// Not one of the options for signing in, because some poolers drop these.
    private static void identify(Connection connection, String engine) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT set_config('pinakes.engine', ?, false)")) {
            statement.setString(1, engine);
            statement.execute();
        }
    }
}
