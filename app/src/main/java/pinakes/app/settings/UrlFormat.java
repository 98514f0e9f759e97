package pinakes.app.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The formats of settings that are URLs.
public final class UrlFormat {
    private static final String HOST = "(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?";

    private static final Pattern SCHEME = Pattern.compile("^[A-Za-z]+:");
    private static final Pattern SECRET = Pattern.compile("(?si)([?&][^=&]*(password|key|token|secret)=).*");
    private static final Pattern USER = Pattern.compile("(?s)^([A-Za-z][A-Za-z0-9+.-]*:/*)?.*@");
    private static final int PORT_MAX = 65_535;

    private UrlFormat() {}

    /// A text that may be meant as a URL, without user, password and keys, for messages. In a URL that is invalid,
    /// nobody
    /// knows which characters are part of the password, so rather too many are left out.
    public static String withoutSecrets(String text) {
        return USER.matcher(SECRET.matcher(text).replaceFirst("$1…")).replaceFirst("$1…@");
    }

    /// Origins as browsers send them: a scheme and a host without a path.
    static SettingFormat<List<String>> origins() {
        return SettingFormat.listOf(
                "a comma-separated list of origins, such as `http://localhost:6274`",
                origin -> url(origin)
                        .filter(url -> origin.endsWith("://" + url.getRawAuthority()))
                        .map(URI::toString));
    }

    static SettingFormat<URI> url() {
        return SettingFormat.shown("an http or https URL", (text, _) -> url(text));
    }

    /// An `http` or `https` URL with a host and a valid port, if any. The scheme becomes lower case.
    public static Optional<URI> url(String text) {
        return uri(SCHEME.matcher(text).replaceFirst(scheme -> scheme.group().toLowerCase(Locale.ROOT)))
                .filter(url -> url.getHost() != null
                        && url.getPort() <= PORT_MAX
                        && Set.of("http", "https").contains(url.getScheme()));
    }

    /// A URL whose answers cannot be changed on the way.
    static SettingFormat<URI> secureUrl() {
        return SettingFormat.shown(
                "an https URL, or an http URL of this machine, without user, query or fragment",
                (text, _) ->
                        parseSecureUrl(text).filter(url -> url.getRawQuery() == null && url.getRawFragment() == null));
    }

    /// A URL with `https`, or with `http` on this machine, where traffic cannot be intercepted.
    public static Optional<URI> parseSecureUrl(String text) {
        return url(text)
                .filter(url -> url.getScheme().equals("https") || Addresses.isLoopback(url.getHost()))
                .filter(url -> url.getRawUserInfo() == null);
    }

    /// A database. Its password is a separate setting, because URLs are shown.
    static SettingFormat<URI> catalogUrl() {
        return SettingFormat.shown(
                "a URL such as `postgresql://user@host:5432/database`, without a password",
                (text, _) -> uri(text)
                        .filter(url -> "postgresql".equals(url.getScheme())
                                && url.getHost() != null
                                && url.getPath().length() > 1
                                && (url.getRawUserInfo() == null
                                        || !url.getRawUserInfo().contains(":"))));
    }

    static SettingFormat<URI> blobsUrl() {
        return SettingFormat.shown(
                "a URL such as `s3://bucket/prefix` or `file:///srv/pinakes`",
                (text, _) -> uri(text).filter(url -> isDirectory(url) || isBucket(url)));
    }

    static SettingFormat<BackupTarget> backupTarget() {
        return SettingFormat.shown("a directory, or a URL such as `s3://bucket/prefix`", UrlFormat::backupTarget);
    }

    private static Optional<BackupTarget> backupTarget(String text, SettingFormat.Base base) {
        return text.startsWith(BackupTarget.Bucket.SCHEME)
                ? uri(text).filter(UrlFormat::isBucket).map(BackupTarget.Bucket::new)
                : SettingFormat.path(text, base).map(BackupTarget.Directory::new);
    }

    /// One or more servers and a prefix for the names of indexes. The password is a separate setting, because URLs are
    /// shown.
    static SettingFormat<URI> indexUrl() {
        return SettingFormat.shown(
                "a URL such as `https://user@host1:9200,host2:9200/prefix`, without a password",
                (text, _) -> uri(text)
                        .filter(url -> Set.of("http", "https").contains(String.valueOf(url.getScheme()))
                                && url.getRawQuery() == null
                                && url.getRawFragment() == null
                                && String.valueOf(url.getPath()).matches("/?|/[a-z0-9][a-z0-9_-]{0,60}/?")
                                && areHosts(url.getRawAuthority())));
    }

    /// A user, if any, and hosts with or without ports, separated by commas.
    private static boolean areHosts(@Nullable String authority) {
        return authority != null && authority.matches("([^@:]+@)?" + HOST + "(," + HOST + ")*");
    }

    private static boolean isDirectory(URI url) {
        return "file".equals(url.getScheme())
                && url.getPath() != null
                && url.getPath().startsWith("/")
                && url.getRawAuthority() == null;
    }

    private static boolean isBucket(URI url) {
        return "s3".equals(url.getScheme())
                && url.getRawAuthority() != null
                && url.getRawAuthority().matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
                && url.getRawQuery() == null
                && url.getRawFragment() == null;
    }

    /// A URL that paths are appended to.
    static SettingFormat<URI> baseUrl() {
        return SettingFormat.shown(
                "an http or https URL without user, query or fragment",
                (text, _) -> url(text)
                        .filter(url -> url.getRawUserInfo() == null
                                && url.getRawQuery() == null
                                && url.getRawFragment() == null));
    }

    private static Optional<URI> uri(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }
}
