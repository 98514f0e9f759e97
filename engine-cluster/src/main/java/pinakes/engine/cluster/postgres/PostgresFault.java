package pinakes.engine.cluster.postgres;

import java.io.FileNotFoundException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.core.catalog.CatalogFault;
import pinakes.engine.outbound.RefusedCertificate;

/// Translates failures of PostgreSQL into messages for callers.
final class PostgresFault {
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    /// A statement was prepared before another engine migrated the tables.
    private static final String STALE_STATEMENT = "0A000";

    /// The driver cannot sign in at the server, or not with TLS; another attempt would fail, too.
    private static final String REFUSED = "08004";
    private static final String LOCKED_OUT = "55P03";
    private static final String BROKEN = "08006";
    private static final String NOT_CONNECTED = "08001";
    private static final String BAD_PARAMETER = "22023";

    private PostgresFault() {}

    /// The exception for a caller.
    static RuntimeException of(Throwable failure) {
        return CatalogFault.of(failure, PostgresFault::explained);
    }

    /// Whether the same work may succeed right away, because it only conflicted with other work.
    static boolean isConflict(Throwable failure) {
        return CONFLICTS.contains(state(failure));
    }

    /// Whether others held a lock for longer than the work may wait.
    static boolean isLockedOut(Throwable failure) {
        return state(failure).equals(LOCKED_OUT);
    }

    /// Whether the connection must not be used again; another one may work.
    static boolean isOfConnection(Throwable failure) {
        var state = state(failure);
        return (state.startsWith("08") && !state.equals(REFUSED))
                || state.startsWith("57P")
                || state.startsWith("25P03")
                || isStale(failure);
    }

    /// What the driver says about a parameter of the URL when a connection cannot be opened because of it.
    static Optional<String> ofParameter(SQLException failure) {
        var message = String.valueOf(failure.getMessage());
        return switch (failure.getCause()) {
            case IllegalArgumentException wrong
            when !state(failure).equals(BAD_PARAMETER) ->
                Optional.of(String.valueOf(wrong.getMessage())); // the driver only says that it failed
            case ReflectiveOperationException _, ClassCastException _ -> Optional.of(message);
            case null, default ->
                state(failure).equals(BAD_PARAMETER)
                                || (state(failure).equals(NOT_CONNECTED) && message.startsWith("Invalid "))
                        ? Optional.of(message)
                        : Optional.empty();
        };
    }

    private static boolean isStale(Throwable failure) {
        return state(failure).equals(STALE_STATEMENT);
    }

    private static Optional<String> explained(Throwable failure) {
        var state = state(failure);
        var tls = problemOfTls(failure);
        if (tls.isPresent()) {
            return tls.map("cannot be reached: "::concat);
        }
        if (isConflict(failure)) {
            return Optional.of("is busy. Try again.");
        }
        if (state.equals(REFUSED)) {
            return Optional.of("cannot be opened: PostgreSQL refused the user or the password. Check the user in"
                    + " catalog-url, and set catalog-password.");
        }
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "08", "57" ->
                Optional.of("cannot be reached: its PostgreSQL server does not respond. Try again later.");
            case "28", "3D" ->
                Optional.of("cannot be opened: PostgreSQL refused the user, the password or the database.");
            case "42" ->
                state.equals("42501")
                        ? Optional.of("cannot be used: its PostgreSQL user lacks permissions.")
                        : Optional.empty();
            case "53" ->
                Optional.of("cannot store anything: PostgreSQL has no disk space, memory or connections left.");
            case "25" ->
                state.equals("25006")
                        ? Optional.of("cannot be changed: its PostgreSQL server is read-only.")
                        : Optional.empty();
            case "58", "XX" -> Optional.of("failed: PostgreSQL reported an internal error.");
            default -> Optional.empty();
        };
    }

    private static Optional<String> problemOfTls(Throwable failure) {
        var fault = CatalogFault.ofDatabase(failure);
        if (fault == null || !state(fault).startsWith("08")) {
            return Optional.empty();
        }
        if (state(fault).equals(REFUSED) && String.valueOf(fault.getMessage()).contains("SSL")) {
            return Optional.of(
                    "its PostgreSQL server does not use TLS, which sslmode in catalog-url demands. Set ssl = on"
                            + " in the configuration of the PostgreSQL server, or change sslmode.");
        }
        if (fault.getCause() instanceof FileNotFoundException) {
            return Optional.of("a file with certificates cannot be read. Check sslrootcert in catalog-url.");
        }
        var isFoundByDriver = state(fault).equals(BROKEN) && fault.getCause() == null;
        var message = String.valueOf(fault.getMessage());
        if (RefusedCertificate.isCauseOf(fault) || (isFoundByDriver && message.contains("HostnameVerifier"))) {
            return Optional.of(RefusedCertificate.explanation("its PostgreSQL server", "sslrootcert in catalog-url"));
        }
        return isFoundByDriver ? Optional.of(message) : Optional.empty();
    }

    private static String state(Throwable failure) {
        var fault = CatalogFault.ofDatabase(failure);
        return fault == null || fault.getSQLState() == null ? "" : fault.getSQLState();
    }
}
