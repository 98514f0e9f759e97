package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineRole;
import pinakes.engine.cluster.s3.S3Server;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.ChildJvm;
import pinakes.testkit.Deadline;

/// One of several engines has a full disk.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullDiskEngineTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: an engine whose disk is full reports it, and leaves its jobs to an engine that has room")
    void jobs_are_done_by_another_engine(@TempDir Path disk) throws Exception {
        assumeTrue(ChildJvm.mayMount(disk), "this user may not mount file systems, not even in a namespace of its own");
        var catalog = PostgresServer.database();
        var bucket = S3Server.shared().bucket();
        var arguments = List.of(
                catalog.url().toString(),
                bucket.url().toString(),
                bucket.endpoint().toString());
        try (var api = ClusterEngines.open(catalog, new BlobAddress.S3(bucket), own("api"), EngineRole.API);
                var child = ChildJvm.startOnSmallDisk(disk, 4, FullDiskProcess.class, arguments)) {
            assertThat(child.line()).contains("Storage directory not accessible", "the disk is full");

            var jobs = new ArrayList<Job>();
            for (var i = 0; i < 6; i++) {
                jobs.add(ClusterEngines.submitted(api, "/" + i + ".txt", "document number " + i));
            }
            Deadline.usual()
                    .await(
                            "the engine has tried a job",
                            () -> jobs.stream().anyMatch(job -> found(api, job).startedAt() != null));

            try (var _ = ClusterEngines.open(catalog, new BlobAddress.S3(bucket), own("other"), EngineRole.INGEST)) {
                Deadline.usual()
                        .await(
                                "all jobs are done",
                                () -> jobs.stream()
                                        .allMatch(job -> found(api, job).state() == JobState.COMPLETED));
            }
        }
    }

    private Path own(String name) {
        return directory.resolve(name);
    }

    private static Job found(LocalEngine engine, Job job) {
        try {
            return engine.ingestion().find(job.id()).orElseThrow();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
