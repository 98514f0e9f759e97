package pinakes.family;

import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.TraceContext;

/// The context of a call in tests.
public final class TestContext {
    private TestContext() {}

    public static ToolContext of(Caller caller, Instant now, Conversation conversation) {
        return new ToolContext(
                caller,
                () -> true,
                null,
                UUID.randomUUID().toString(),
                TraceContext.continuing(null, new Random(1)),
                new ToolContext.Agent("test", "1.0.0"),
                now,
                conversation);
    }
}
