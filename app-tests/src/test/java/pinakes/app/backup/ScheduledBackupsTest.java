package pinakes.app.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.backup.ScheduledBackups.Plan;
import pinakes.app.engine.EngineInstruments;
import pinakes.app.engine.EngineSession;
import pinakes.app.metrics.ServerMetrics;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.Backups;
import pinakes.engine.cluster.s3.S3BackupObjects;
import pinakes.engine.cluster.s3.S3Server;
import pinakes.engine.local.backup.BackupObjects;
import pinakes.engine.local.backup.BackupProgress;
import pinakes.engine.local.backup.BackupStore;
import pinakes.tool.CallOrigin;

final class ScheduledBackupsTest {
    private static final Duration DAY = Duration.ofHours(24);
    private static final Plan DAILY = new Plan(DAY, 3);

    @TempDir
    private Path directory;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ServerMetrics counts = new ServerMetrics(meters);
    private EngineSession session;

    private Instant now = Instant.parse("2031-01-01T00:00:00Z");

    private final InstantSource clock = () -> now;

    @BeforeEach
    void open() throws Exception {
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString()));
        session = EngineSession.local(
                settings, clock, new EngineInstruments(counts::measured, counts, CallOrigin.INTERNAL));
    }

    @AfterEach
    void close() {
        session.close();
        counts.close();
    }

    @Test
    void backup_is_taken_at_once_and_then_after_each_interval() throws Exception {
        var scheduled = scheduled(store(), DAILY);

        assertThat(scheduled.step()).isEqualTo(Duration.ofMinutes(1));
        assertThat(store().snapshots()).hasSize(1);
        assertThat(newestBackup()).isEqualTo(now.getEpochSecond());

        pass(DAY.minusSeconds(5));
        assertThat(scheduled.step()).isEqualTo(Duration.ofSeconds(5));
        assertThat(store().snapshots()).hasSize(1);

        for (var taken = 2; taken <= 5; taken++) {
            pass(DAY);
            scheduled.step();
            assertThat(taken("success")).isEqualTo(taken);
        }
        assertThat(store().snapshots()).hasSize(3);
        assertThat(taken("failed")).isZero();
    }

    @Test
    @DisplayName("S16: a restart does not shift the schedule")
    void restart_continues_the_schedule() throws Exception {
        scheduled(store(), DAILY).step();
        var before = newestBackup();
        pass(Duration.ofHours(20));
        var restarted = scheduled(store(), DAILY);

        restarted.step();
        assertThat(store().snapshots()).hasSize(1);
        assertThat(newestBackup()).isEqualTo(before);

        pass(Duration.ofHours(4));
        restarted.step();
        assertThat(store().snapshots()).hasSize(2);
    }

    @Test
    void failure_is_counted_and_tried_again_soon() throws Exception {
        Files.createDirectories(directory.resolve("backups"));
        var inTheWay = Files.writeString(directory.resolve("backups/letter.txt"), "Dear Ada");
        var scheduled = scheduled(store(), DAILY);

        scheduled.step();
        assertThat(taken("failed")).isEqualTo(1);
        assertThat(newestBackup()).isZero();
        pass(Duration.ofMinutes(14));
        scheduled.step();
        assertThat(taken("failed")).isEqualTo(1);
        pass(Duration.ofMinutes(1));
        scheduled.step();
        assertThat(taken("failed")).isEqualTo(2);

        Files.delete(inTheWay);
        pass(Duration.ofMinutes(15));
        scheduled.step();
        assertThat(taken("success")).isEqualTo(1);
        assertThat(store().snapshots()).hasSize(1);
    }

    @Test
    void engine_that_is_busy_with_another_backup_is_asked_again() throws Exception {
        var scheduled = scheduled(store(), DAILY);
        try (var _ = session.engine().backups().open(Set.of())) {
            scheduled.step();
        }
        assertThat(taken("failed")).isEqualTo(1);

        pass(Duration.ofMinutes(15));
        scheduled.step();
        assertThat(taken("success")).isEqualTo(1);
    }

    @Test
    @DisplayName("S16: a clock that jumps delays a backup by one interval at most")
    void clock_that_jumps() throws Exception {
        var scheduled = scheduled(store(), DAILY);
        scheduled.step();

        pass(Duration.ofDays(-400));
        scheduled.step();
        assertThat(store().snapshots()).hasSize(1);
        pass(DAY);
        scheduled.step();

        assertThat(store().snapshots()).hasSize(2);
    }

    @Test
    void backups_go_to_s3() throws Exception {
        var bucket = new BackupStore(new S3BackupObjects(S3Server.shared().bucket()));

        scheduled(bucket, DAILY).step();

        assertThat(bucket.snapshots()).hasSize(1);
    }

    @Test
    @DisplayName("S16: a storage that does not answer fails backups and keeps one thread")
    void storage_that_hangs_is_abandoned() throws Exception {
        var hung = new HungObjects("create");
        var scheduled = scheduled(new BackupStore(hung), new Plan(DAY, 3, Duration.ofMillis(5)));

        scheduled.step();
        assertThat(taken("failed")).isEqualTo(1);
        hung.called.await();
        pass(Duration.ofMinutes(15));
        scheduled.step();
        assertThat(taken("failed")).isEqualTo(2);
        assertThat(hung.calls).hasValue(1);

        hung.answering.countDown();
        scheduled.close();
    }

    @Test
    @DisplayName("S16: an abandoned backup leaves the engine free for another one")
    void abandoned_backup_releases_the_engine() throws Exception {
        var hung = new HungObjects("put");
        var work = AbandonableWork.start(
                "backup",
                progress -> new BackupStore(hung).write(new FollowedBackups(backups(), progress), BackupProgress.NONE));
        hung.called.await();

        assertThatThrownBy(() -> work.await(Duration.ofMillis(1))).isInstanceOf(IOException.class);

        assertThat(work.isRunning()).isTrue();
        scheduled(store(), DAILY).step();
        assertThat(store().snapshots()).hasSize(1);
        hung.answering.countDown();
        work.join(Duration.ofMinutes(1));
        assertThat(work.isRunning()).isFalse();
    }

    @Test
    @DisplayName("S16: a directory that cannot even be listed does not stop the server from closing")
    void hung_list_is_abandoned() throws Exception {
        var hung = new HungObjects("list");
        var scheduled = ScheduledBackups.start(
                new BackupStore(hung), backups(), new Plan(DAY, 3, Duration.ofMillis(5)), counts, clock);

        hung.called.await();
        scheduled.close();

        hung.answering.countDown();
    }

    private ScheduledBackups scheduled(BackupStore store, Plan plan) {
        return new ScheduledBackups(store, backups(), plan, counts, clock);
    }

    private Backups backups() {
        return session.engine().backups();
    }

    private BackupStore store() {
        return BackupStore.in(directory.resolve("backups"));
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private long taken(String outcome) {
        return meters.get("pinakes.backups").tag("outcome", outcome).timer().count();
    }

    private long newestBackup() {
        return (long) meters.get("pinakes.backup.last.success.timestamp.seconds")
                .gauge()
                .value();
    }

    /// A mount whose server is gone: calls block whatever happens to their threads.
    private static final class HungObjects implements BackupObjects {
        private final CountDownLatch answering = new CountDownLatch(1);
        private final CountDownLatch called = new CountDownLatch(1);
        private final AtomicInteger calls = new AtomicInteger();
        private final String hanging;

        /// @param hanging the call that does not return
        HungObjects(String hanging) {
            this.hanging = hanging;
        }

        @Override
        public String place() {
            return "/mnt/hung";
        }

        @Override
        public void create() {
            maybeHang("create");
        }

        @Override
        public Lock lock() {
            return new Lock() {
                @Override
                public void requireHeld() {}

                @Override
                public void close() {}
            };
        }

        @Override
        public SortedMap<String, Long> list(String prefix) {
            maybeHang("list");
            return new TreeMap<>();
        }

        @Override
        public String put(String name, long bytes, InputStream content, @Nullable String expected) {
            maybeHang("put");
            return "";
        }

        @Override
        public Content open(String name) throws IOException {
            throw new IOException("nothing is stored");
        }

        @Override
        public void delete(String name) {}

        private void maybeHang(String call) {
            if (!call.equals(hanging)) {
                return;
            }
            calls.incrementAndGet();
            called.countDown();
            var isInterrupted = false;
            while (true) {
                try {
                    answering.await();
                    break;
                } catch (InterruptedException _) {
                    isInterrupted = true; // as a system call does
                }
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
