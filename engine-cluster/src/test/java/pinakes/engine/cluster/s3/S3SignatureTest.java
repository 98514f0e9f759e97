package pinakes.engine.cluster.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import pinakes.engine.file.Sha256;

/// The examples that the documentation of Amazon S3 publishes for its signatures.
class S3SignatureTest {
    private static final Instant TIME = Instant.parse("2013-05-24T00:00:00Z");
    private static final String NO_BODY = Sha256.hex(new byte[0]);
    private static final URI BUCKET = URI.create("https://examplebucket.s3.amazonaws.com/");

    private final S3Signature signature =
            new S3Signature("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "us-east-1");

    @Test
    void object_with_a_range() {
        var headers = signature.signed(
                "GET", BUCKET.resolve("/test.txt"), new TreeMap<>(Map.of("range", "bytes=0-9")), NO_BODY, TIME);

        assertThat(headers)
                .containsEntry("x-amz-date", "20130524T000000Z")
                .containsEntry(
                        "authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
                                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    }

    @Test
    void list_of_objects() {
        var headers = signature.signed("GET", BUCKET.resolve("/?max-keys=2&prefix=J"), new TreeMap<>(), NO_BODY, TIME);

        assertThat(headers.get("authorization"))
                .endsWith("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }

    @Test
    void addresses_are_encoded_as_they_are_signed() {
        var address = new S3Address(
                URI.create("s3://bucket/a%20b/"),
                URI.create("https://s3.example.org:9000"),
                "eu-central-1",
                false,
                "key",
                "secret",
                null);

        assertThat(address.of(address.prefix() + "c+d~e", new TreeMap<>(Map.of("uploads", "", "k", "a/b*"))))
                .hasToString("https://s3.example.org:9000/bucket/a%20b/c%2Bd~e?k=a%2Fb%2A&uploads=");
        assertThat(new S3Address(address.url(), address.endpoint(), "eu-central-1", true, "key", "secret", null)
                        .of("c", new TreeMap<>()))
                .hasToString("https://bucket.s3.example.org:9000/c");
        assertThat(address).asString().doesNotContain("secret");
    }
}
