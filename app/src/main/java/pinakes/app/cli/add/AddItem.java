package pinakes.app.cli.add;

import java.util.Objects;
import pinakes.engine.ingest.Job;

/// Something whose way to a document is followed and reported.
interface AddItem {
    /// What the user knows it by.
    String shown();

    String fileName();

    /// The file or note of a job.
    record OfJob(Job job) implements AddItem {
        @Override
        public String shown() {
            return Objects.requireNonNullElse(job.sourcePath(), job.fileName());
        }

        @Override
        public String fileName() {
            return job.fileName();
        }
    }

    /// A URL or standard input that could not be read.
    record Unfetched(String shown) implements AddItem {
        @Override
        public String fileName() {
            return shown;
        }
    }
}
