package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.HeldReader;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;

/// A fresh engine behind its API for every test; it reads files only when its reader is released.
abstract class ServedEngineCase {
    static final String JOBS = "/api/v1/jobs";
    static final String DOCUMENTS = "/api/v1/documents";

    @TempDir
    Path directory;

    final HeldReader reader = new HeldReader();
    ServedEngine served;
    ApiClient api;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory, InstantSource.system(), reader);
        api = new ApiClient(served.url());
    }

    @AfterEach
    void close() {
        reader.release();
        api.close();
        served.close();
    }

    JobId file(String text) throws Exception {
        var answer = api.form(FormText.file("bees.txt", text));
        assertThat(answer.status()).isEqualTo(202);
        return JobId.parse(answer.text("job_id")).orElseThrow();
    }

    JobId note(String text) throws Exception {
        var answer = api.json("POST", JOBS, "{\"text\": \"" + text + "\"}");
        assertThat(answer.status()).isEqualTo(202);
        return JobId.parse(answer.text("job_id")).orElseThrow();
    }
}
