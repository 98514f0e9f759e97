package pinakes.engine.http.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.KeyJson;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;

/// Keys over the wire.
final class RemoteKeys implements Keys {
    /// Clients wait for this before anything else happens for them.
    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(3);

    private final EngineConnection connection;

    RemoteKeys(EngineConnection connection) {
        this.connection = connection;
    }

    @Override
    public AddKeyOutcome add(NewKey wish) throws InterruptedException {
        return switch (connection.call(EngineCall.change("POST", EnginePaths.KEYS, KeyJson.NewKey.of(wish)))) {
            case EngineAnswer.Success success ->
                new AddKeyOutcome.Issued(success.as(KeyJson.Key.class).key());
            case EngineAnswer.Refusal refusal
            when refusal.isCalled("key_exists") -> new AddKeyOutcome.Taken(wish.name());
            case EngineAnswer.Refusal refusal
            when refusal.isCalled("too_many_keys") -> new AddKeyOutcome.TooMany(KEYS_MAX);
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        var all = connection
                .call(EngineCall.get(EnginePaths.KEYS), LIST_TIMEOUT)
                .orFail()
                .as(KeyJson.Keys.class);
        return all.keys().stream().map(KeyJson.Key::key).toList();
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        return connection
                .call(EngineCall.change("DELETE", EnginePaths.KEYS + "/" + name))
                .unless("key_not_found")
                .map(success -> success.as(KeyJson.Key.class).key());
    }

    @Override
    public int clear() throws InterruptedException {
        var all = new Query(EnginePaths.KEYS).with("confirm", EnginePaths.CLEAR_PHRASE);
        return connection
                .call(EngineCall.change("DELETE", all.toString()))
                .orFail()
                .as(KeyJson.KeysCleared.class)
                .keysRemoved();
    }
}
