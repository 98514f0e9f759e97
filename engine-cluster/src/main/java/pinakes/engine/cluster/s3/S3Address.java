package pinakes.engine.cluster.s3;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// A bucket or a part of it, and how to reach it.
///
/// @param url such as `s3://bucket/prefix`
/// @param endpoint the server, such as `https://s3.eu-central-1.amazonaws.com`
/// @param isBucketInHost whether the name of the bucket is part of the host name instead of the path
/// @param tls which servers to trust; null for those that Java trusts
public record S3Address(
        URI url,
        URI endpoint,
        String region,
        boolean isBucketInHost,
        String accessKey,
        String secretKey,
        @Nullable SSLContext tls) {
    public String bucket() {
        return url.getAuthority();
    }

    /// What all keys begin with: empty, or ends with a slash.
    String prefix() {
        var path = url.getPath().replaceAll("^/+|/+$", "");
        return path.isEmpty() ? "" : path + "/";
    }

    /// The URL of an object, or of the bucket if the key is empty. Both parts are encoded as signatures need them.
    URI of(String key, SortedMap<String, String> query) {
        var host = isBucketInHost ? bucket() + "." + endpoint.getRawAuthority() : endpoint.getRawAuthority();
        var path =
                (isBucketInHost ? "" : "/" + bucket()) + (key.isEmpty() && !isBucketInHost ? "" : "/" + encoded(key));
        var parameters = query.entrySet().stream().map(S3Address::parameter).collect(Collectors.joining("&"));
        return URI.create(endpoint.getScheme() + "://" + host + path + (parameters.isEmpty() ? "" : "?" + parameters));
    }

    private static String parameter(Map.Entry<String, String> parameter) {
        return encodedWord(parameter.getKey()) + "=" + encodedWord(parameter.getValue());
    }

    static String encoded(String key) {
        return encodedWord(key).replace("%2F", "/");
    }

    /// Everything but letters, digits, and `-._~`.
    private static String encodedWord(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    /// The address for people, without the keys.
    @Override
    public String toString() {
        return url + " at " + endpoint;
    }
}
