package pinakes.transport.mcp.session;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Conversation.LogLevel;
import pinakes.transport.mcp.elicitation.ClientQuestions;
import pinakes.transport.mcp.message.ProtocolVersion;

/// A client of the session era, from its `initialize` to its end.
public final class Session {
    private final String id;
    /// Not derived from the id of the session, which is a secret.
    private final String correlationId = UUID.randomUUID().toString();

    private final Caller caller;
    private final OpenRequests requests = OpenRequests.ofOneClient();
    private final ClientQuestions questions = new ClientQuestions();
    private final WatchedResources watched = new WatchedResources();
    private final AtomicReference<@Nullable NotificationStream> notifications = new AtomicReference<>();
    private final LongSupplier nanoClock;
    private volatile ClientInfo client;
    private volatile long lastUsedNanos;

    Session(String id, Caller caller, ClientInfo client, LongSupplier nanoClock) {
        this.id = id;
        this.caller = caller;
        this.client = client;
        this.nanoClock = nanoClock;
        this.lastUsedNanos = nanoClock.getAsLong();
    }

    public String id() {
        return id;
    }

    /// The id of all calls of this session whose client sent none.
    public String correlationId() {
        return correlationId;
    }

    public OpenRequests requests() {
        return requests;
    }

    public ProtocolVersion version() {
        return client.version();
    }

    /// Sends notifications on this stream from now on, and closes the previous one.
    public void attach(NotificationStream stream) {
        var previous = notifications.getAndSet(stream);
        if (previous != null) {
            previous.close();
        }
    }

    /// Stops using the stream. The client counts as active until now, even if it only listened.
    public void detach(NotificationStream stream) {
        touch(); // first: without its stream the session might look idle and expire
        notifications.compareAndSet(stream, null);
    }

    Caller caller() {
        return caller;
    }

    public ClientInfo client() {
        return client;
    }

    public ClientQuestions questions() {
        return questions;
    }

    public void logLevel(LogLevel level) {
        client = client.withLogLevel(level);
    }

    /// Watches a resource that the client can read; false when it already watches the maximum.
    public boolean watch(String uri, int max) {
        return watched.add(uri, max);
    }

    public void unwatch(String uri) {
        watched.remove(uri);
    }

    WatchedResources watched() {
        return watched;
    }

    /// Sends a notification, if the client has a stream open for them.
    public void send(byte[] message) {
        var stream = notifications.get();
        if (stream != null) {
            stream.send(message);
        }
    }

    boolean isListening() {
        return notifications.get() != null;
    }

    void touch() {
        lastUsedNanos = nanoClock.getAsLong();
    }

    long idleNanos(long nowNanos) {
        return nowNanos - lastUsedNanos;
    }

    void end() {
        requests.cancelAll();
        closeStream();
    }

    void closeStream() {
        var stream = notifications.getAndSet(null);
        if (stream != null) {
            stream.close();
        }
    }
}
