package pinakes.engine.local.backup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads the tar archive of a backup.
record ArchiveReader(InputStream in) {
    /// Passes every file on and compares it with the list.
    BackupCheck.Checked read(BackupSink sink) throws IOException {
        var check = new BackupCheck(sink);
        try {
            for (var block = block(); !isEmpty(block); block = block()) {
                var header = TarHeader.parse(block);
                check.file(header.name(), header.bytes(), in);
                in.skipNBytes(TarHeader.padding(header.bytes()));
            }
            if (!isEmpty(block()) || in.read() >= 0) {
                throw new InvalidBackupException("The archive is damaged: unexpected data after the end.");
            }
        } catch (EOFException _) {
            throw new InvalidBackupException("The backup is incomplete: it ends early, as after an interrupted copy.");
        }
        return check.finish();
    }

    private byte[] block() throws IOException {
        var block = in.readNBytes(TarHeader.BLOCK_BYTES);
        if (block.length < TarHeader.BLOCK_BYTES) {
            throw new EOFException();
        }
        return block;
    }

    private static boolean isEmpty(byte[] block) {
        return Arrays.equals(block, new byte[TarHeader.BLOCK_BYTES]);
    }
}
