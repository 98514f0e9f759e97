package pinakes.engine.audit;

import java.time.Instant;

/// One entry of the audit log.
///
/// @param who the caller, as keys and logs name it
/// @param operation what was called, such as `documents.remove` or the name of a tool
/// @param target what it was about, by kind and id; empty when it names nothing in particular
/// @param via the entry point
/// @param address the network address of the client; empty when it did not call over a network
/// @param traceId as in the log lines of the same call
public record AuditEntry(
        Instant at,
        String who,
        AuditAction action,
        String operation,
        String target,
        String via,
        String address,
        String traceId) {
    private static final int TEXT_CHARACTERS_MAX = 300;

    public AuditEntry {
        who = shortened(who);
        operation = shortened(operation);
        target = shortened(target);
        via = shortened(via);
        address = shortened(address);
        traceId = shortened(traceId);
    }

    private static String shortened(String text) {
        return text.length() <= TEXT_CHARACTERS_MAX ? text : text.substring(0, TEXT_CHARACTERS_MAX);
    }
}
