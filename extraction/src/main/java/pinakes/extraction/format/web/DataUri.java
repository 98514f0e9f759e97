package pinakes.extraction.format.web;

import java.util.Base64;
import java.util.Optional;

/// A picture that is part of the page's own text.
final class DataUri {
    private static final String BASE64 = ";base64,";

    private DataUri() {}

    /// The bytes of a picture; none when the address points elsewhere, because nothing is ever fetched.
    static Optional<byte[]> bytes(String address) {
        var comma = address.indexOf(BASE64);
        if (!address.startsWith("data:image/") || comma < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(Base64.getMimeDecoder().decode(address.substring(comma + BASE64.length())));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }
}
