package pinakes.benchmark.cluster;

import java.net.URI;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;

/// An S3 server with one bucket, in this process and in its memory.
final class S3Process implements AutoCloseable {
    static final String ACCESS_KEY = "local-identity";
    static final String SECRET_KEY = "local-secret";
    static final String BUCKET = "originals";

    private final S3Proxy proxy;

    private S3Process(S3Proxy proxy) {
        this.proxy = proxy;
    }

    static S3Process start() throws Exception {
        var objects = ContextBuilder.newBuilder(new TransientApiMetadata())
                .credentials(ACCESS_KEY, SECRET_KEY)
                .build(BlobStoreContext.class)
                .getBlobStore();
        objects.createContainerInLocation(null, BUCKET);
        var proxy = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
                .build();
        proxy.start();
        return new S3Process(proxy);
    }

    int port() {
        return proxy.getPort();
    }

    @Override
    public void close() {
        try {
            proxy.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the S3 server did not stop", e);
        }
    }
}
