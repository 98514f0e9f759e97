package pinakes.engine.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.OutcomeUnknownException;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.local.IngestingProcess;
import pinakes.testkit.Deadline;

/// An engine in a process of its own, so that it can be killed or stopped.
///
/// Arguments: its directory, the URL of the catalog, the directory of blobs, and how many documents to submit.
/// Says the id of each job that was accepted, and `reading` when it reads a file, which takes a moment.
public final class ClusterProcess {
    private static final long READING_MILLIS = 200;

    private ClusterProcess() {}

    public static void main(String[] arguments) throws Exception {
        var address = new PostgresAddress(URI.create(arguments[1]), "postgres");
        try (var engine = ClusterEngines.open(
                address,
                Path.of(arguments[2]),
                Path.of(arguments[0]),
                (request, _) -> {
                    System.out.println("reading");
                    Thread.sleep(READING_MILLIS);
                    return IngestingProcess.read(request.file());
                },
                "bag")) {
            for (var i = 0; i < Integer.parseInt(arguments[3]); i++) {
                var number = i;
                Deadline.usual().await("the engine reaches its catalog", () -> isSubmitted(engine, number));
            }
            new CountDownLatch(1).await(); // until it is killed
        }
    }

    /// Fails while the engine, which was stopped for a while, takes its catalog for lost.
    private static boolean isSubmitted(LocalEngine engine, int number) {
        try {
            var job = ClusterEngines.submitted(engine, "/" + number + ".txt", "document number " + number);
            System.out.println(job.id());
            return true;
        } catch (OutcomeUnknownException e) {
            throw e;
        } catch (EngineUnavailableException _) {
            return false;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
