package pinakes.transport.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Conversation.LogLevel;

/// What the server remembers of a client of the session era between its `initialize` and its end.
public final class Session {
    private final String id;
    private final Caller caller;
    private final InFlight inFlight = new InFlight();
    private final Questions questions = new Questions();
    private final Set<String> resources = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable StandingStream> standing = new AtomicReference<>();
    private volatile Client client;
    private volatile long lastUsedMillis;

    Session(String id, Caller caller, Client client, long nowMillis) {
        this.id = id;
        this.caller = caller;
        this.client = client;
        this.lastUsedMillis = nowMillis;
    }

    public String id() {
        return id;
    }

    public InFlight inFlight() {
        return inFlight;
    }

    public ProtocolVersion version() {
        return client.version();
    }

    /// Makes this the stream that changes are told on, in the place of any other.
    public void attach(StandingStream stream) {
        var previous = standing.getAndSet(stream);
        if (previous != null) {
            previous.close();
        }
    }

    public void detach(StandingStream stream) {
        standing.compareAndSet(stream, null);
    }

    Client client() {
        return client;
    }

    Questions questions() {
        return questions;
    }

    boolean belongsTo(Caller other) {
        return caller.id().equals(other.id());
    }

    void hear(LogLevel level) {
        client = client.hearing(level);
    }

    /// False when the client watches too many already.
    boolean watch(String uri, int max) {
        return resources.contains(uri) || (resources.size() < max && resources.add(uri));
    }

    void unwatch(String uri) {
        resources.remove(uri);
    }

    boolean watches(String uri) {
        return resources.contains(uri);
    }

    /// Says something on the standing stream, if there is one.
    public void tell(byte[] message) {
        var stream = standing.get();
        if (stream != null) {
            stream.send(message);
        }
    }

    boolean isListening() {
        return standing.get() != null;
    }

    void touch(long nowMillis) {
        lastUsedMillis = nowMillis;
    }

    long lastUsedMillis() {
        return lastUsedMillis;
    }

    void end() {
        inFlight.cancelAll();
        hangUp();
    }

    void hangUp() {
        var stream = standing.getAndSet(null);
        if (stream != null) {
            stream.close();
        }
    }
}
