package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;

/// Files of text that tests submit.
public final class TextFile {
    private TextFile() {}

    public static NewDocument of(String fileName, String text) {
        return new NewDocument(
                DocumentKind.FILE,
                fileName,
                null,
                () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                DocumentMetadata.NONE,
                false,
                "me");
    }

    /// Submits a file that must be accepted, and waits for the end of its job.
    public static Job added(LocalEngine engine, String fileName, String text) throws Exception {
        var submission = engine.ingestion().submit(of(fileName, text));
        return engine.ingestion()
                .await(((Submission.Accepted) submission).job().id())
                .orElseThrow();
    }
}
