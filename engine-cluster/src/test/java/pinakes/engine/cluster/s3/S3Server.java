package pinakes.engine.cluster.s3;

import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStore;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;
import pinakes.testkit.process.ServerProcess;

/// A real S3 server, which checks signatures and checksums and keeps its objects in memory.
public final class S3Server implements AutoCloseable {
    static final String ACCESS_KEY = "local-identity";
    static final String SECRET_KEY = "local/secret+key";

    private static final AtomicInteger BUCKETS = new AtomicInteger();

    private final BlobStore objects = ContextBuilder.newBuilder(new TransientApiMetadata())
            .credentials(ACCESS_KEY, SECRET_KEY)
            .build(BlobStoreContext.class)
            .getBlobStore();

    /// Not one of those that the system chooses for connections: while this server is stopped, another process could
    /// get it.
    private final int port = ServerProcess.freePort();

    private S3Proxy proxy = started();

    /// A server that all tests of a process share, and that they must not stop.
    public static S3Server shared() {
        return Shared.SERVER;
    }

    private static final class Shared {
        static final S3Server SERVER = new S3Server();
    }

    /// A part of a new bucket.
    public S3Address bucket() {
        var name = "bucket" + BUCKETS.incrementAndGet();
        objects.createContainerInLocation(null, name);
        return address(name, SECRET_KEY);
    }

    S3Address address(String bucket, String secretKey) {
        return address(
                URI.create("s3://" + bucket + "/a prefix+/below".replace(" ", "%20")),
                URI.create("http://127.0.0.1:" + port),
                secretKey);
    }

    /// The address of a bucket of such a server.
    public static S3Address address(URI bucket, URI server) {
        return address(bucket, server, SECRET_KEY);
    }

    private static S3Address address(URI bucket, URI server, String secretKey) {
        return new S3Address(bucket, server, "us-east-1", false, ACCESS_KEY, secretKey, null);
    }

    /// Replaces an object without a request.
    public void put(S3Address address, String key, byte[] bytes) {
        objects.putBlob(
                address.bucket(),
                objects.blobBuilder(address.prefix() + key)
                        .payload(bytes)
                        .contentLength(bytes.length)
                        .build());
    }

    /// Deletes an object without a request.
    public void delete(S3Address address, String key) {
        objects.removeBlob(address.bucket(), address.prefix() + key);
    }

    /// Stops to answer, until it is started again.
    void stop() {
        try {
            proxy.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the S3 server did not stop", e);
        }
    }

    /// Answers again, at the same port and with the same objects.
    void start() {
        proxy = started();
    }

    private S3Proxy started() {
        try {
            var started = S3Proxy.builder()
                    .blobStore(objects)
                    .endpoint(URI.create("http://127.0.0.1:" + port))
                    .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
                    .build();
            started.start();
            return started;
        } catch (Exception e) {
            throw new IllegalStateException("the S3 server did not start", e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
