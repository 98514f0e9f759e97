package pinakes.transport.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// Parses Linux's tables of sockets and users: `/proc/net/tcp`, `/proc/net/tcp6` and `/proc/self/status`.
final class SocketTable {
    /// Only this state counts: a closing socket may be listed under root instead of its user.
    private static final String ESTABLISHED = "01";

    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int USER = 7;
    private static final int WORD_DIGITS = 8;

    private SocketTable() {}

    /// The user of the open socket between two addresses.
    ///
    /// @param lines of both tables, including headings
    static OptionalLong userOf(Stream<String> lines, InetSocketAddress local, InetSocketAddress remote) {
        return lines.map(line -> line.strip().split("\\s+", -1))
                .filter(row -> row.length > USER && row[STATE].equals(ESTABLISHED))
                .filter(row -> address(row[LOCAL]).equals(local)
                        && address(row[REMOTE]).equals(remote))
                .mapToLong(row -> Long.parseLong(row[USER]))
                .findFirst();
    }

    /// The effective user of a process.
    ///
    /// @param status the lines of its status file, one like `Uid: 1000 1000 1000 1000`
    static OptionalLong effectiveUser(Stream<String> status) {
        return status.filter(line -> line.startsWith("Uid:"))
                .mapToLong(line -> Long.parseLong(line.split("\\s+", -1)[2]))
                .findFirst();
    }

    /// Parses `0100007F:0BB8`: 32-bit words in the machine's byte order, and the port.
    private static InetSocketAddress address(String text) {
        var colon = text.indexOf(':');
        var bytes = ByteBuffer.allocate(colon / 2).order(ByteOrder.nativeOrder());
        for (var at = 0; at < colon; at += WORD_DIGITS) {
            bytes.putInt(Integer.parseUnsignedInt(text, at, at + WORD_DIGITS, 16));
        }
        try {
            var port = Integer.parseInt(text, colon + 1, text.length(), 16);
            return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("Not an address of 4 or 16 bytes: " + text, e);
        }
    }
}
