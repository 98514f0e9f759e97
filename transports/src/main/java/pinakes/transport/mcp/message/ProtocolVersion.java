package pinakes.transport.mcp.message;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The supported protocol revisions, oldest first.
public enum ProtocolVersion {
    V2025_03_26("2025-03-26", Era.SESSION),
    V2025_06_18("2025-06-18", Era.SESSION),
    V2025_11_25("2025-11-25", Era.SESSION),
    V2026_07_28("2026-07-28", Era.STATELESS);

    /// Offered to a session client that requests an unsupported version.
    public static final ProtocolVersion NEWEST_WITH_SESSIONS = V2025_11_25;

    /// Assumed when a client names no version, as the session revisions require.
    public static final ProtocolVersion ASSUMED = V2025_03_26;

    private static final List<String> WIRE_NAMES =
            Arrays.stream(values()).map(ProtocolVersion::wireName).toList();
    private static final Map<String, ProtocolVersion> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(ProtocolVersion::wireName, Function.identity()));

    private final String wireName;
    private final Era era;

    ProtocolVersion(String wireName, Era era) {
        this.wireName = wireName;
        this.era = era;
    }

    public static Optional<ProtocolVersion> of(@Nullable String wireName) {
        return wireName == null ? Optional.empty() : Optional.ofNullable(BY_WIRE_NAME.get(wireName));
    }

    public static List<String> wireNames() {
        return WIRE_NAMES;
    }

    public String wireName() {
        return wireName;
    }

    public Era era() {
        return era;
    }

    public boolean stateless() {
        return era == Era.STATELESS;
    }

    /// Whether a JSON array of messages is allowed; only the first revision had this.
    public boolean allowsBatches() {
        return this == V2025_03_26;
    }
}
