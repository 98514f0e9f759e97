package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import pinakes.engine.http.HeldReader;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;

/// An engine that reads files only when its reader is released.
abstract class ServedEngineCase extends ApiCase {
    static final String JOBS = "/api/v1/jobs";
    static final String DOCUMENTS = "/api/v1/documents";

    final HeldReader reader = new HeldReader();

    @Override
    ServedEngine newEngine() throws Exception {
        return ServedEngine.open(directory, InstantSource.system(), reader);
    }

    @AfterEach
    void release() {
        reader.release();
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
