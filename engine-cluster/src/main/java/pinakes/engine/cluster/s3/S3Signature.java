package pinakes.engine.cluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import pinakes.engine.file.Sha256;

/// Signs requests with the keys of an account: AWS Signature Version 4 in the `Authorization` header.
///
/// The signature covers the method, the URL, the headers and the SHA-256 of the body, which the server checks.
record S3Signature(String accessKey, String secretKey, String region) {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String MAC = "HmacSHA256";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int DAY_CHARS = 8;

    /// Without the secret.
    @Override
    public String toString() {
        return "S3Signature[" + accessKey + ", " + region + "]";
    }

    /// The headers to send: those given, and the ones that a signature adds.
    ///
    /// @param url its query is sorted, and encoded as [S3Address#of] does
    /// @param headers by lower-case name
    Map<String, String> signed(
            String method, URI url, SortedMap<String, String> headers, String bodySha256, Instant now) {
        var time = TIME.format(now);
        var all = new TreeMap<>(headers);
        all.put("x-amz-content-sha256", bodySha256);
        all.put("x-amz-date", time);
        var sent = new TreeMap<>(all);
        all.put("host", host(url));
        var names = String.join(";", all.keySet());
        var lines = all.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                .collect(Collectors.joining());
        var request = String.join("\n", method, path(url), orEmpty(url.getRawQuery()), lines, names, bodySha256);
        var scope = time.substring(0, DAY_CHARS) + "/" + region + "/s3/aws4_request";
        var text = String.join("\n", ALGORITHM, time, scope, Sha256.hex(request));
        sent.put(
                "authorization",
                ALGORITHM + " Credential=" + accessKey + "/" + scope + ",SignedHeaders=" + names + ",Signature="
                        + HexFormat.of().formatHex(mac(key(scope), text)));
        return sent;
    }

    /// As the HTTP client of the JDK sends it: without a port that is the usual one.
    private static String host(URI url) {
        var usual = url.getScheme().equals("https") ? 443 : 80;
        return url.getPort() < 0 || url.getPort() == usual ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    private static String path(URI url) {
        return url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /// The key of a day, a region and a service.
    private byte[] key(String scope) {
        var key = ("AWS4" + secretKey).getBytes(UTF_8);
        for (var part : scope.split("/", -1)) {
            key = mac(key, part);
        }
        return key;
    }

    private static byte[] mac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return mac.doFinal(text.getBytes(UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(MAC + " is unavailable", e);
        }
    }
}
