package pinakes.app.cli.backup;

import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.cli.terminal.ProgressBar;
import pinakes.engine.local.backup.BackupProgress;

/// Shows the progress of a backup or a restoration.
final class BackupBar implements BackupProgress {
    private static final int MEGABYTE = 1 << 20;

    private final ProgressBar bar;
    private String phase = "";

    BackupBar(CommandContext context) {
        this.bar = context.progress("MB");
    }

    @Override
    public void at(String activity, long bytesDone, long bytesTotal) {
        if (!phase.equals(activity)) {
            phase = activity;
            bar.beginPhase();
        }
        bar.show(
                ByteSize.of(bytesDone) + " of " + ByteSize.of(bytesTotal),
                activity,
                bytesTotal == 0 ? 0 : (double) bytesDone / bytesTotal,
                bytesDone / MEGABYTE);
    }

    void clear() {
        bar.clear();
    }
}
