package pinakes.engine.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.s3.S3Server;

/// An engine on a disk that it fills.
///
/// Arguments: its directory, the URL of the catalog, the URL of the bucket and that of the S3 server. Says what its
/// health reports as soon as the disk is full.
public final class FullDiskProcess {
    private static final int BLOCK_BYTES = 4096;

    private FullDiskProcess() {}

    public static void main(String[] arguments) throws Exception {
        var own = Path.of(arguments[0]);
        var blobs = S3Server.address(URI.create(arguments[2]), URI.create(arguments[3]));
        try (var engine = ClusterEngines.open(
                new PostgresAddress(URI.create(arguments[1]), "postgres"),
                new BlobAddress.S3(blobs),
                own.resolve("engine"),
                ClusterEngines.READER,
                "bag")) {
            fill(own.resolve("other files"));
            System.out.println(engine.health().problems());
            new CountDownLatch(1).await(); // until it is killed
        }
    }

    private static void fill(Path file) {
        var block = new byte[BLOCK_BYTES];
        try {
            Files.createFile(file);
            while (true) {
                Files.write(file, block, StandardOpenOption.APPEND);
            }
        } catch (IOException _) {
            // the disk is full
        }
    }
}
