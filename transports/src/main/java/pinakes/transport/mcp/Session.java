package pinakes.transport.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Conversation.LogLevel;

/// What the server remembers of a client of the session era between its `initialize` and its end.
public final class Session {
    private final String id;
    private final Caller caller;
    private final InFlight inFlight = InFlight.ofOne();
    private final Questions questions = new Questions();
    private final Set<String> resources = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable StandingStream> standing = new AtomicReference<>();
    private final LongSupplier nanoClock;
    private volatile Client client;
    private volatile long lastUsedNanos;

    Session(String id, Caller caller, Client client, LongSupplier nanoClock) {
        this.id = id;
        this.caller = caller;
        this.client = client;
        this.nanoClock = nanoClock;
        this.lastUsedNanos = nanoClock.getAsLong();
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

    /// Ends the use of that stream; until now the client was there, even if it did nothing but listen.
    public void detach(StandingStream stream) {
        touch(); // first, or it would seem to have rested all that time to whoever looks in between
        standing.compareAndSet(stream, null);
    }

    Caller caller() {
        return caller;
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

    void touch() {
        lastUsedNanos = nanoClock.getAsLong();
    }

    /// For how long nobody has used it.
    long idleNanos(long nowNanos) {
        return nowNanos - lastUsedNanos;
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
