package pinakes.engine.http.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.KeyJson;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;

/// [Keys] of a remote engine.
record RemoteKeys(EngineConnection connection) implements Keys {
    /// Short, because every request of a client waits for the keys.
    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(3);

    @Override
    public AddKeyOutcome add(NewKey key) throws InterruptedException {
        return switch (connection.call(EngineCall.change("POST", EnginePaths.KEYS, KeyJson.NewKey.of(key)))) {
            case EngineAnswer.Success success -> new AddKeyOutcome.Issued(success.as(ApiKey.class));
            case EngineAnswer.Refusal refusal when refusal.hasCode("key_exists") -> new AddKeyOutcome.Taken(key.name());
            case EngineAnswer.Refusal refusal
            when refusal.hasCode("too_many_keys") -> new AddKeyOutcome.TooMany(KEYS_MAX);
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        var all = connection.fetch(EngineCall.get(EnginePaths.KEYS).within(LIST_TIMEOUT), KeyJson.Keys.class);
        return all.keys();
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        return connection.find(
                EngineCall.change("DELETE", EnginePaths.KEYS + "/" + name), ApiKey.class, "key_not_found");
    }

    @Override
    public int clear() throws InterruptedException {
        var all = new QueryString(EnginePaths.KEYS).with("confirm", EnginePaths.CLEAR_PHRASE);
        return connection
                .fetch(EngineCall.change("DELETE", all), KeyJson.KeysCleared.class)
                .keysRemoved();
    }
}
