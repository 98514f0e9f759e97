package pinakes.engine.local.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/// The block in front of a file in a tar archive, in the POSIX form that every tar program reads.
///
/// @param name at most 100 ASCII characters
record TarHeader(String name, long bytes) {
    static final int BLOCK_BYTES = 512;

    private static final int NAME_BYTES = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_BYTES = 12;
    private static final int TIME_AT = 136;
    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM_BYTES = 8;
    private static final int TYPE_AT = 156;
    private static final int MAGIC_AT = 257;
    private static final int PREFIX_AT = 345;
    private static final byte REGULAR = '0';
    private static final byte[] MAGIC = {'u', 's', 't', 'a', 'r', 0, '0', '0'};

    /// Larger sizes are written in binary, as GNU tar does.
    private static final long OCTAL_MAX = (1L << 33) - 1;

    private static final int BINARY = 0x80;
    private static final int BYTE = 0xff;

    static int padding(long bytes) {
        return (int) ((BLOCK_BYTES - bytes % BLOCK_BYTES) % BLOCK_BYTES);
    }

    byte[] block(Instant modified) {
        var block = new byte[BLOCK_BYTES];
        var text = name.getBytes(US_ASCII);
        if (text.length > NAME_BYTES) {
            throw new IllegalArgumentException("a name has at most 100 characters, got " + name);
        }
        System.arraycopy(text, 0, block, 0, text.length);
        octal(block, 100, 8, 0600);
        octal(block, 108, 8, 0);
        octal(block, 116, 8, 0);
        size(block);
        octal(block, TIME_AT, SIZE_BYTES, modified.getEpochSecond());
        block[TYPE_AT] = REGULAR;
        System.arraycopy(MAGIC, 0, block, MAGIC_AT, MAGIC.length);
        octal(block, CHECKSUM_AT, CHECKSUM_BYTES - 1, checksum(block));
        block[CHECKSUM_AT + CHECKSUM_BYTES - 1] = ' ';
        return block;
    }

    /// Reads a block; anything but a regular file with a short name is refused.
    static TarHeader parse(byte[] block) throws InvalidBackupException {
        if (number(block, CHECKSUM_AT, CHECKSUM_BYTES) != checksum(block)) {
            throw new InvalidBackupException("This is not a Pinakes backup, or it is damaged.");
        }
        if (block[TYPE_AT] != REGULAR || block[PREFIX_AT] != 0) {
            throw new InvalidBackupException("The archive contains files that do not belong in a backup.");
        }
        var end = 0;
        while (end < NAME_BYTES && block[end] != 0) {
            end++;
        }
        return new TarHeader(new String(block, 0, end, US_ASCII), size(block, SIZE_AT));
    }

    private void size(byte[] block) {
        if (bytes <= OCTAL_MAX) {
            octal(block, SIZE_AT, SIZE_BYTES, bytes);
            return;
        }
        ByteBuffer.wrap(block).putLong(SIZE_AT + SIZE_BYTES - Long.BYTES, bytes);
        block[SIZE_AT] = (byte) BINARY;
    }

    private static long size(byte[] block, int at) throws InvalidBackupException {
        if ((block[at] & BYTE) != BINARY) {
            return number(block, at, SIZE_BYTES);
        }
        var size = ByteBuffer.wrap(block).getLong(at + SIZE_BYTES - Long.BYTES);
        if (size < 0) {
            throw new InvalidBackupException("The archive is damaged: a file has no size.");
        }
        return size;
    }

    private static void octal(byte[] block, int at, int length, long value) {
        var digits = Long.toOctalString(value);
        Arrays.fill(block, at, at + length - 1, (byte) '0');
        System.arraycopy(digits.getBytes(US_ASCII), 0, block, at + length - 1 - digits.length(), digits.length());
        block[at + length - 1] = 0;
    }

    private static long number(byte[] block, int at, int length) throws InvalidBackupException {
        long value = 0;
        for (var i = at; i < at + length && block[i] != 0 && block[i] != ' '; i++) {
            if (block[i] < '0' || block[i] > '7') {
                throw new InvalidBackupException("This is not a Pinakes backup, or it is damaged.");
            }
            value = value * 8 + block[i] - '0';
        }
        return value;
    }

    /// The sum of all bytes, with spaces in place of the checksum itself.
    private static long checksum(byte[] block) {
        long sum = 0;
        for (var i = 0; i < block.length; i++) {
            sum += i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_BYTES ? ' ' : block[i] & BYTE;
        }
        return sum;
    }
}
