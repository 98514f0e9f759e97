package pinakes.engine.http.server;

import java.util.function.Consumer;
import pinakes.engine.DisguisedEngine;
import pinakes.engine.DisguisedIngestion;
import pinakes.engine.Engine;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;

/// An engine that tells nobody how its jobs go on, as one does that cannot read it back.
final class SilentEngine extends DisguisedEngine {
    private final Ingestion silent;

    SilentEngine(Engine real) {
        super(real);
        this.silent = new SilentIngestion(real.ingestion());
    }

    @Override
    public Ingestion ingestion() {
        return silent;
    }

    private static final class SilentIngestion extends DisguisedIngestion {
        SilentIngestion(Ingestion real) {
            super(real);
        }

        @Override
        public Watch watch(JobId id, Consumer<Job> listener) {
            return () -> {};
        }
    }
}
