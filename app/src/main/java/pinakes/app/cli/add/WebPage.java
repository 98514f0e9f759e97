package pinakes.app.cli.add;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.document.FileFormat;

/// Fetches one page or file from the web, because a person named its URL on the command line.
///
/// @param bytesMax more than this is not fetched
/// @param timeout for the whole transfer
record WebPage(long bytesMax, Duration timeout) {
    private static final int REDIRECTS_MAX = 5;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final int BUFFER = 64 * 1024;

    /// Up to the size in the settings, within the usual time limit.
    static WebPage within(Settings settings) {
        return new WebPage(settings.get(SettingTable.MAX_FILE_SIZE_MB) * 1024L * 1024, TIMEOUT);
    }

    /// Whether the user means a URL and not a path.
    static boolean isUrl(String word) {
        return word.matches("[A-Za-z][A-Za-z0-9+.-]*://.*");
    }

    /// @param directory where the copy is written
    AddSource.Copied fetch(String word, Path directory) throws CommandFailedException, InterruptedException {
        var url = checked(word, word);
        try (var client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build()) {
            var at = url;
            for (var redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
                var response = send(client, at);
                try (var body = response.body()) {
                    var target = response.headers().firstValue("location");
                    if (response.statusCode() / 100 == 3 && target.isPresent()) {
                        at = checked(at.resolve(target.get()).toString(), word);
                        continue;
                    }
                    return stored(url, at, response, body, directory);
                }
            }
            throw failed(word, "it redirects more than " + REDIRECTS_MAX + " times");
        } catch (IOException | IllegalArgumentException e) {
            throw failed(word, reason(e));
        }
    }

    /// The JDK gives no message when it cannot connect.
    private static String reason(Exception failure) {
        if (failure.getMessage() != null) {
            return failure.getMessage();
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return "there is no such host";
            }
        }
        return failure instanceof ConnectException ? "the connection was refused" : "no answer within the time limit";
    }

    private HttpResponse<InputStream> send(HttpClient client, URI at) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(at)
                .timeout(timeout)
                .header("User-Agent", "Pinakes")
                .header("Accept", "*/*")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    private AddSource.Copied stored(
            URI url, URI at, HttpResponse<InputStream> response, InputStream body, Path directory)
            throws CommandFailedException, IOException {
        if (response.statusCode() != OK) {
            throw failed(url.toString(), "the server returned status " + response.statusCode());
        }
        var type = response.headers().firstValue("content-type").orElse("");
        var name = fileName(at, type)
                .orElseThrow(() -> failed(url.toString(), "the type \"" + type + "\" is not supported"));
        var copy = Files.createTempFile(directory, "fetched-", "");
        // The request's time limit ends with the headers, so the body needs its own.
        var _ = CompletableFuture.runAsync(
                () -> close(body), CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS));
        copy(url, body, copy);
        return new AddSource.Copied(withoutFragment(url), name, withoutFragment(url), copy);
    }

    private void copy(URI url, InputStream body, Path copy) throws CommandFailedException, IOException {
        var total = 0L;
        try (var out = Files.newOutputStream(copy)) {
            var buffer = new byte[BUFFER];
            for (var read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                total += read;
                if (total > bytesMax) {
                    throw failed(
                            url.toString(),
                            "it is larger than " + ByteSize.of(bytesMax) + "; max-file-size-mb sets the limit");
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException _) {
            // The reader gets the exception.
        }
    }

    /// The name in the URL if its extension fits the type, and otherwise with the type's extension.
    static Optional<String> fileName(URI url, String contentType) {
        var path = url.getPath() == null ? "" : url.getPath();
        var last = path.substring(path.lastIndexOf('/') + 1);
        var name = last.isBlank() ? url.getHost() : last;
        var type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        var byName = FileFormat.announcedBy(last);
        var byType = Arrays.stream(FileFormat.values())
                .filter(format -> format.mediaType().equals(type))
                .findFirst()
                .or(() -> type.equals("application/xhtml+xml") ? Optional.of(FileFormat.HTML) : Optional.empty());
        if (byName.isPresent() && (byType.isEmpty() || byType.equals(byName) || byType.get() == FileFormat.TXT)) {
            return Optional.of(last);
        }
        return byType.or(() -> type.startsWith("text/") ? Optional.of(FileFormat.TXT) : Optional.empty())
                .map(format -> name + "." + format.id());
    }

    private static URI checked(String text, String word) throws CommandFailedException {
        try {
            var url = new URI(text);
            var scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
            if (!scheme.equals("http") && !scheme.equals("https")) {
                throw failed(word, "only http and https are supported, not " + scheme);
            }
            if (url.getHost() == null || url.getUserInfo() != null) {
                throw failed(
                        word,
                        url.getHost() == null ? "it has no host" : "the URL must not contain a user name or password");
            }
            return url;
        } catch (URISyntaxException e) {
            throw failed(word, "it is not a valid URL: " + e.getReason());
        }
    }

    private static String withoutFragment(URI url) {
        var text = url.toString();
        var fragment = text.indexOf('#');
        return fragment < 0 ? text : text.substring(0, fragment);
    }

    private static CommandFailedException failed(String url, String reason) {
        return new CommandFailedException("Cannot fetch " + url + ": " + reason + ".");
    }
}
