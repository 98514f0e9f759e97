package pinakes.extraction.format.web;

import java.util.Base64;
import java.util.Optional;

/// Pictures embedded in a page as `data:` URIs.
final class DataUri {
    private static final String BASE64 = ";base64,";

    private DataUri() {}

    /// The bytes of the picture; empty for other addresses, because nothing is fetched.
    static Optional<byte[]> bytes(String address) {
        var comma = address.indexOf(BASE64);
        if (!address.startsWith("data:image/") || comma < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(Base64.getMimeDecoder().decode(address.substring(comma + BASE64.length())));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
