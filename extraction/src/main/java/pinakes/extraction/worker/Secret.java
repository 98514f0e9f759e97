package pinakes.extraction.worker;

import java.security.SecureRandom;
import java.util.HexFormat;

/// A secret shared by a parent and its child.
final class Secret {
    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    static String random() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
