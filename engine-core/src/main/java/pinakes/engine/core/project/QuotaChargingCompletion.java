package pinakes.engine.core.project;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.InstantSource;
import java.util.Optional;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;

/// Counts the bytes of a batch that is stored while its caller waits. Those of a job were counted when it was queued.
record QuotaChargingCompletion(QuotaLedger quotas, Batch batch, InstantSource clock) implements BatchCompletion {
    @Override
    public <R> Optional<R> write(InterruptibleCall<Optional<R>> write) throws InterruptedException {
        return write.call();
    }

    @Override
    public void stored(Sql sql, int chunks) {
        var owner = batch.owner();
        if (owner != null) {
            quotas.charge(sql, owner, 0, bytes(), clock.instant());
        }
    }

    private long bytes() {
        return batch.chunks().stream().mapToLong(QuotaChargingCompletion::bytes).sum();
    }

    private static long bytes(NewChunk chunk) {
        var vector = chunk.vector();
        return chunk.text().getBytes(UTF_8).length + (vector == null ? 0 : (long) vector.length * Float.BYTES);
    }
}
