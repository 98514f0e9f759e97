package pinakes.engine.cluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.local.BlobStoreContract;

class S3BlobStoreTest extends BlobStoreContract {
    private final S3Server server = S3Server.shared();

    @TempDir
    private Path directory;

    private S3Address address;
    private S3BlobStore blobs;

    @BeforeEach
    void open() throws Exception {
        address = server.bucket();
        blobs = S3BlobStore.open(address, directory.resolve("staging"));
    }

    @Override
    protected BlobStore blobs() {
        return blobs;
    }

    @Override
    protected void damage(ContentHash hash, byte[] bytes) {
        server.put(address, hash.value().substring(0, 2) + "/" + hash, bytes);
    }

    @Test
    void damaged_content_is_not_read_as_a_file() throws Exception {
        var hash = stored("hello");
        damage(hash, "jello".getBytes(UTF_8));

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> blobs.file(hash));

        assertThat(blobs.staging().path()).isEmptyDirectory();
    }

    @Test
    void copies_of_files_are_deleted() throws Exception {
        var hash = stored("hello");

        Path copy;
        try (var file = blobs.file(hash)) {
            copy = file.path();
            assertThat(copy).exists();
        }

        assertThat(copy).doesNotExist();
    }

    @Test
    void more_blobs_than_an_answer_lists_are_listed() throws Exception {
        for (var i = 0; i < 1_001; i++) {
            server.put(address, "00/" + ContentHash.of(numbered(i)), new byte[] {1});
        }

        assertThat(blobs.contents("00")).hasSize(1_001).doesNotHaveDuplicates();
        assertThat(blobs.sizeBytes()).isEqualTo(1_001);
    }

    private static byte[] numbered(int number) {
        var bytes = new byte[32];
        bytes[30] = (byte) (number >> 8);
        bytes[31] = (byte) number;
        return bytes;
    }

    @Test
    void wrong_key_is_said() {
        var wrong = server.address(address.bucket(), "wrong");

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> S3BlobStore.open(wrong, directory.resolve("other")))
                .withMessageContaining("S3 refused the keys");
    }

    @Test
    void missing_bucket_is_said() {
        var missing = server.address("no-such-bucket", S3Server.SECRET_KEY);

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> S3BlobStore.open(missing, directory.resolve("other")))
                .withMessageContaining("NoSuchBucket");
    }

    @Test
    void server_that_is_away_is_said_and_nothing_is_lost() throws Exception {
        try (var own = new S3Server()) {
            var away = S3BlobStore.open(own.bucket(), directory.resolve("away"));
            var kept = away.staging().stage(bytes("kept"), 100);
            away.keep(kept);
            own.stop();

            var staged = away.staging().stage(new ByteArrayInputStream("new".getBytes(UTF_8)), 100);
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> away.keep(staged))
                    .withMessageContaining("does not respond");
            assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> away.open(kept.hash()));
            assertThat(away.problem()).hasValueSatisfying(why -> assertThat(why).contains("does not respond"));

            own.start();
            assertThat(away.open(kept.hash()).readAllBytes()).asString(UTF_8).isEqualTo("kept");
        }
    }
}
