package pinakes.app.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.audit.AuditRetention;
import pinakes.app.audit.AuditTrail;
import pinakes.app.settings.HiddenFiles;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.audit.trail.AuditedEngine;
import pinakes.engine.cluster.ClusterStorage;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.project.NewProject;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.extraction.worker.OcrData;
import pinakes.extraction.worker.SharedWorkers;
import pinakes.extraction.worker.WorkerSettings;
import pinakes.family.file.LocalFile;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;

/// Opens the engine on the data directory or on shared storage, with the model, chunker and readers that the
/// settings select.
///
/// Built-in models and reader processes start when they are first needed.
final class LocalEngineStart {
    private static final Logger LOG = LoggerFactory.getLogger(LocalEngineStart.class);

    private static final long MEGABYTE = 1024 * 1024;

    private LocalEngineStart() {}

    static EngineSession open(
            Settings settings, List<NewProject> projects, InstantSource clock, EngineInstruments instruments) {
        try {
            var session = open(settings, clock, instruments);
            try {
                DeclaredProjects.addTo(session.engine().projects(), projects);
                return session;
            } catch (RuntimeException | InterruptedException e) {
                session.close();
                throw e;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The program was stopped during startup.");
        }
    }

    /// Opens a file of a folder as tools do, so that it cannot be replaced by a link.
    private static InputStream opened(Path file) throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return LocalFile.at(file, attributes).open();
    }

    private static EngineSession open(Settings settings, InstantSource clock, EngineInstruments instruments)
            throws InterruptedException {
        var models = new EmbeddingModels(settings);
        var embedder = models.selected();
        var limits = IngestLimits.of(settings.get(SettingTable.MAX_FILE_SIZE_MB), quotas(settings))
                .withLanes(settings.get(SettingTable.INGEST_JOBS))
                .keepingFailedMegabytes(settings.get(SettingTable.FAILED_FILES_MB));
        // One reader per running job, so that one caller's job never waits for another caller's.
        var readers = SharedWorkers.of(WorkerSettings.usual(limits.jobsAtOnce())
                .with(settings.get(SettingTable.REVIEW_MARKS))
                .withOcr(ocr(settings)));
        try {
            var chunking = ChunkingOptions.fitting(embedder.textTokensMax());
            var parts = new EngineParts(
                    readers.extractor(),
                    new Chunker(chunking, embedder::tokens)::cut,
                    chunking.tokensMax(),
                    embedder,
                    models::builtIn,
                    new FolderAccess(
                            LocalEngineStart::opened,
                            settings.get(SettingTable.HIDDEN_FILES) == HiddenFiles.ALLOWED,
                            settings.ownPaths()));
            var engine = open(settings, instruments.parts().apply(parts), limits, clock);
            return audited(settings, engine, instruments, clock, () -> {
                engine.close();
                readers.close();
                embedder.close();
            });
        } catch (RuntimeException | InterruptedException e) {
            readers.close();
            embedder.close();
            throw e;
        }
    }

    private static LocalEngine open(Settings settings, EngineParts parts, IngestLimits limits, InstantSource clock)
            throws InterruptedException {
        var directory = settings.get(SettingTable.DATA_DIR);
        var catalog = settings.find(SettingTable.CATALOG_URL);
        if (catalog.isEmpty()) {
            return LocalEngine.open(EmbeddedStorage.open(directory), parts, limits, clock);
        }
        var storage = ClusterStorage.open(
                StorageAddresses.catalog(settings, catalog.get()),
                StorageAddresses.blobs(settings, settings.get(SettingTable.BLOBS_URL)),
                StorageAddresses.index(settings),
                directory,
                settings.get(SettingTable.ROLES));
        return LocalEngine.open(storage, parts, limits, clock);
    }

    /// The engine with its audit log, unless that is turned off.
    private static EngineSession audited(
            Settings settings,
            LocalEngine engine,
            EngineInstruments instruments,
            InstantSource clock,
            Runnable closing) {
        int days = settings.get(SettingTable.AUDIT_DAYS);
        if (days == 0) {
            return new EngineSession(engine, engine, AuditNotes.NONE, false, closing);
        }
        var trail = AuditTrail.to(engine.audit(), instruments.unattributed(), clock, instruments.auditCounts());
        engine.folders()
                .onPruned(pruned -> CurrentCaller.as(new Caller(pruned.owner(), Set.of()), () -> {
                    trail.note(AuditAction.REMOVED, "folders.sync", "document " + pruned.id());
                    return pruned;
                }));
        var retention = AuditRetention.start(engine.audit(), Duration.ofDays(days), clock);
        return new EngineSession(AuditedEngine.of(engine, trail.readable(), trail), engine, trail, false, () -> {
            retention.close();
            trail.close();
            closing.run();
        });
    }

    private static QuotaDefaults quotas(Settings settings) {
        return new QuotaDefaults(
                new Quota(
                        limit(settings.get(SettingTable.QUOTA_DOCUMENTS), 1),
                        limit(settings.get(SettingTable.QUOTA_MB), MEGABYTE),
                        limit(settings.get(SettingTable.QUOTA_CALLS), 1)),
                new Quota(
                        limit(settings.get(SettingTable.COLLECTION_QUOTA_DOCUMENTS), 1),
                        limit(settings.get(SettingTable.COLLECTION_QUOTA_MB), MEGABYTE),
                        null));
    }

    /// Null for 0, which stands for no limit.
    private static @Nullable Long limit(int count, long unit) {
        return count == 0 ? null : count * unit;
    }

    private static OcrData ocr(Settings settings) {
        var own = settings.get(SettingTable.DATA_DIR).resolve("tessdata");
        var data = OcrData.find(settings.list(SettingTable.OCR_LANGUAGES), own);
        for (var language : data.missing()) {
            LOG.warn(
                    "There is no OCR data for the language {}. Install the package tesseract-ocr-{} or copy"
                            + " {}.traineddata to {}, then restart.",
                    language,
                    language.replace('_', '-'),
                    language,
                    own);
        }
        return data;
    }
}
