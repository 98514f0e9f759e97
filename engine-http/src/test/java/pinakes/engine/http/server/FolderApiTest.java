package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;

class FolderApiTest {
    private static final String[] READER = {"Authorization", "Bearer " + ServedEngine.READER_KEY};
    private static final String[] LIMITED = {"Authorization", "Bearer " + ServedEngine.LIMITED_KEY};

    @TempDir
    private Path directory;

    private Path folder;
    private ServedEngine served;
    private ApiClient api;

    @BeforeEach
    void open() throws Exception {
        folder = Files.createDirectory(directory.toRealPath().resolve("papers"));
        served = ServedEngine.open(directory.resolve("data"));
        api = new ApiClient(served.url());
    }

    @AfterEach
    void close() {
        api.close();
        served.close();
    }

    @Test
    @DisplayName("S2: folders are for callers with the permission, without limits, and where files may be read")
    void folders_are_guarded() throws Exception {
        var body = "{\"path\": \"" + folder + "\"}";

        assertThat(api.json("POST", "/api/v1/folders", body, READER).status()).isEqualTo(403);
        assertThat(api.json("POST", "/api/v1/folders/syncs", body, READER).status())
                .isEqualTo(403);
        assertThat(api.get("/api/v1/folders", READER).status()).isEqualTo(403);
        assertThat(api.json("POST", "/api/v1/folders/syncs", body, LIMITED).status())
                .isEqualTo(403);
        assertThat(api.get("/api/v1/folders", LIMITED).status()).isEqualTo(403);
        var forbidden = api.json("POST", "/api/v1/folders/syncs", "{\"path\": \"" + folder + "/forbidden\"}");
        assertThat(forbidden.status()).isEqualTo(403);
        assertThat(forbidden.text("code")).isEqualTo("folder_not_allowed");
        assertThat(api.json("POST", "/api/v1/folders", body).status()).isEqualTo(201);
    }

    @Test
    void wrong_requests_are_explained() throws Exception {
        var missing = api.json("POST", "/api/v1/folders", "{\"path\": \"" + folder + "/nowhere\"}");
        assertThat(missing.status()).isEqualTo(422);
        assertThat(missing.text("code")).isEqualTo("folder_refused");
        var relative = api.json("POST", "/api/v1/folders/syncs", "{\"path\": \"papers\"}");
        assertThat(relative.text("code")).isEqualTo("folder_refused");
        assertThat(api.json("POST", "/api/v1/folders/syncs", "{\"path\": \" \"}")
                        .status())
                .isEqualTo(400);
        assertThat(api.delete("/api/v1/folders").status()).isEqualTo(400);
        assertThat(api.delete("/api/v1/folders?path=/nowhere").text("code")).isEqualTo("folder_not_found");
        assertThat(api.get("/api/v1/folders/syncs/unknown").text("code")).isEqualTo("sync_not_found");
    }
}
