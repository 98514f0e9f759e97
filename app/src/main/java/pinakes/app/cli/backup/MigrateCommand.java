package pinakes.app.cli.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.engine.StorageAddresses;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.cluster.migration.Migration;
import pinakes.engine.cluster.migration.MigrationReport;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.text.Counted;

/// Copies a data directory to storage that several engines share, or back.
public final class MigrateCommand extends Command {
    private static final String SHARED = "postgresql:";

    public MigrateCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of(
                                "migrate",
                                "--to TARGET [--blobs URL]",
                                "Copy the knowledge base to PostgreSQL and S3, or back.")
                        .taking(SettingGroup.DATA.and(SettingGroup.STORAGE))
                        .details(
                                "Copies data-dir to the PostgreSQL database that --to names and the storage that --blobs names. If catalog-url is set,"
                                        + " copies in the other direction, to the directory that --to names. Passwords and S3 keys come from the"
                                        + " settings catalog-password and blobs-*.",
                                "The source is not changed, and a server can use it during the copy. Run the command again to continue"
                                        + " after an interruption, or to copy what changed since the last time. All rows and files of"
                                        + " the copy are compared with the source. Indexes are not copied; engines build them.")
                        .flag("to TARGET", "Required. A URL such as postgresql://user@host/database, or a directory.")
                        .flag(
                                "blobs URL",
                                "Required if --to is a URL. Where original files go: s3://bucket/prefix or file:///directory.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var target = arguments
                .value("to")
                .orElseThrow(() -> CommandFailedException.usage("Missing flag --to. Usage: " + usage().line()));
        try {
            var scratch = Files.createTempDirectory("kb-migrate");
            try {
                var report = target.startsWith(SHARED)
                        ? toShared(arguments, target, scratch)
                        : toDirectory(arguments, context.path(target), scratch);
                print(arguments, report);
                return report.filesMissing() == 0 ? ExitCode.DONE : ExitCode.FAILED;
            } finally {
                FileTree.delete(scratch);
            }
        } catch (IOException e) {
            throw new CommandFailedException("The knowledge base could not be copied: " + e.getMessage());
        }
    }

    private MigrationReport toShared(Arguments arguments, String target, Path scratch)
            throws CommandFailedException, SettingException, IOException, InterruptedException {
        if (context.quietSettings(arguments).find(SettingTable.CATALOG_URL).isPresent()) {
            throw CommandFailedException.usage(
                    "catalog-url is set, so the knowledge base is in PostgreSQL already. To copy a data directory, unset it"
                            + " and blobs-url; to copy from PostgreSQL, name a directory with --to.");
        }
        var blobs = arguments
                .value("blobs")
                .orElseThrow(() -> CommandFailedException.usage(
                        "Missing flag --blobs. It says where original files go, such as s3://bucket."));
        var settings = context.settings(arguments
                .withDefault(SettingTable.CATALOG_URL.key(), target)
                .withDefault(SettingTable.BLOBS_URL.key(), blobs));
        return migration(settings, settings.get(SettingTable.DATA_DIR), scratch).toShared(this::tell);
    }

    private MigrationReport toDirectory(Arguments arguments, Path target, Path scratch)
            throws CommandFailedException, SettingException, IOException, InterruptedException {
        if (arguments.has("blobs")) {
            throw CommandFailedException.usage(
                    "--blobs has no effect when --to is a directory: original files are copied to it, too.");
        }
        var settings = context.quietSettings(arguments);
        if (settings.find(SettingTable.CATALOG_URL).isEmpty()) {
            throw CommandFailedException.usage(
                    "--to must be a URL such as postgresql://user@host/database. To copy from PostgreSQL to a directory, set"
                            + " catalog-url and blobs-url.");
        }
        if (target.equals(settings.get(SettingTable.DATA_DIR))) {
            throw CommandFailedException.usage("--to must be a different directory than data-dir.");
        }
        return migration(settings, target, scratch).toDirectory(this::tell);
    }

    private static Migration migration(Settings settings, Path directory, Path scratch) {
        return new Migration(
                directory,
                StorageAddresses.catalog(settings, settings.get(SettingTable.CATALOG_URL)),
                StorageAddresses.blobs(settings, settings.get(SettingTable.BLOBS_URL)),
                scratch);
    }

    private void tell(String step) {
        err().println(step + " …");
    }

    private void print(Arguments arguments, MigrationReport report) {
        if (arguments.has(CommandUsage.JSON)) {
            var shown = new LinkedHashMap<String, Object>();
            shown.put("rows", report.rows());
            shown.put("rows_copied", report.rowsCopied());
            shown.put("rows_deleted", report.rowsDeleted());
            shown.put("files", report.files());
            shown.put("files_copied", report.filesCopied());
            shown.put("files_missing", report.filesMissing());
            shown.put("source_in_use", report.isSourceInUse());
            printJson(shown);
            return;
        }
        out().println("Copied " + Counted.of(report.rowsCopied(), "row") + " and "
                + Counted.of(report.filesCopied(), "file") + ", deleted "
                + Counted.of(report.rowsDeleted(), "outdated row")
                + ". All copied rows and files match the source as of the start of the copy: "
                + Counted.of(report.rows(), "row") + ", "
                + Counted.of(report.files(), "file") + ".");
        if (report.filesMissing() > 0) {
            err().println("Not copied, because missing or damaged in the source: "
                    + Counted.of(report.filesMissing(), "original file")
                    + ". All documents were copied with their text.");
        }
        if (report.isSourceInUse()) {
            err().println(
                            "The source is in use. The copy lacks changes made since the command started: stop the server, and run the"
                                    + " command again.");
        }
    }
}
