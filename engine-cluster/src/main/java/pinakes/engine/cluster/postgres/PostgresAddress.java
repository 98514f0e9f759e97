package pinakes.engine.cluster.postgres;

import static java.util.stream.Collectors.joining;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
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
            "options", "the parameter 'options', because the engine sets it. Set server parameters with ALTER ROLE.");

    /// The driver accepts negative values of the others, some with a meaning of their own.
    private static final Set<PGProperty> NOT_NEGATIVE =
            Set.of(PGProperty.DEFAULT_ROW_FETCH_SIZE, PGProperty.QUERY_TIMEOUT);

    /// The driver takes more values of these than it lists, and none of them stops it.
    private static final Set<String> LENIENT = Set.of("loggerLevel", "loginTimeout", "protocolVersion");

    /// @throws EngineUnavailableException when the URL has parameters that the driver would ignore, and with them what
    ///     they demand, that the driver would refuse, that would be shown although they are secret, or that replace
    ///     what the engine sets
    public PostgresAddress {
        parameters(url).forEach((name, value) -> {
            if (REFUSED.containsKey(name)) {
                throw new EngineUnavailableException("catalog-url must not contain " + REFUSED.get(name));
            }
            var property = PGProperty.forName(name);
            if (property == null) {
                throw new EngineUnavailableException("Unknown parameter '" + name
                        + "' in catalog-url. Parameters are those of the PostgreSQL JDBC driver, such as sslmode.");
            }
            if (!LENIENT.contains(name)) {
                requireChoice(property, value);
                requireNumber(property, value);
                requireSize(property, value);
            }
        });
    }

    private static void requireChoice(PGProperty property, String value) {
        if (property.getChoices() == null) {
            return;
        }
        var choices = List.of(property.getChoices());
        var parts = property == PGProperty.REQUIRE_AUTH ? value.split(",", -1) : new String[] {value};
        for (var part : parts) {
            if (choices.stream().noneMatch(part.strip()::equalsIgnoreCase)) {
                throw mustBe(property, "be one of " + choices.stream().sorted().collect(joining(", ")), part);
            }
        }
    }

    /// The driver does not say which parameters are integers, but these have one as their default.
    private static void requireNumber(PGProperty property, String value) {
        var usual = property.getDefaultValue();
        if (usual == null || !usual.matches("-?[0-9]+")) {
            return;
        }
        int number;
        try {
            number = Integer.parseInt(value);
        } catch (NumberFormatException _) {
            throw mustBe(property, "be an integer", value);
        }
        if (number < 0 && NOT_NEGATIVE.contains(property)) {
            throw mustBe(property, "not be negative", value);
        }
    }

    private static void requireSize(PGProperty property, String value) {
        if (property == PGProperty.MAX_RESULT_BUFFER && !value.matches("[0-9]+([KMGTkmgt]|p|pct|percent)?")) {
            throw mustBe(property, "be a size, such as 64M or 10p (percent of the heap)", value);
        }
    }

    private static EngineUnavailableException mustBe(PGProperty property, String condition, String value) {
        return new EngineUnavailableException(
                property.getName() + " in catalog-url must " + condition + "; got '" + value + "'.");
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
        var connection =
                opened("jdbc:postgresql://" + url.getHost() + port + url.getRawPath() + parameters, properties);
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

    private static Connection opened(String url, Properties properties) throws SQLException {
        try {
            return DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            var complaint = PostgresFault.ofParameter(e);
            if (complaint.isPresent()) {
                throw new EngineUnavailableException(
                        "The PostgreSQL driver refuses a parameter in catalog-url: " + complaint.get(), e);
            }
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
