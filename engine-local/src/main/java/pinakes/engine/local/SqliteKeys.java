package pinakes.engine.local;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;
import pinakes.engine.local.catalog.Catalog;

/// Keys as rows of the embedded catalog.
public final class SqliteKeys implements Keys {
    private final Catalog catalog;
    private final InstantSource clock;

    public SqliteKeys(Catalog catalog, InstantSource clock) {
        this.catalog = catalog;
        this.clock = clock;
    }

    @Override
    public AddKeyOutcome add(NewKey wish) throws InterruptedException {
        return catalog.write(handle -> {
            if (KeyTable.isTaken(handle, wish)) {
                return new AddKeyOutcome.Taken(wish.name());
            }
            return KeyTable.inUse(handle) >= KEYS_MAX
                    ? new AddKeyOutcome.TooMany(KEYS_MAX)
                    : new AddKeyOutcome.Issued(KeyTable.insert(handle, wish, clock.instant()));
        });
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        return catalog.read(KeyTable::list);
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        return catalog.write(handle -> KeyTable.revoke(handle, name, clock.instant()));
    }

    @Override
    public int clear() throws InterruptedException {
        return catalog.write(handle -> {
            var inUse = KeyTable.inUse(handle);
            KeyTable.deleteAll(handle);
            return inUse;
        });
    }
}
