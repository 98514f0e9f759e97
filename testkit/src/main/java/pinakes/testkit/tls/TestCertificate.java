package pinakes.testkit.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A certificate that it issued itself, and its key, as PEM files.
///
/// @param server for servers that show the certificate
public record TestCertificate(Path certificate, Path key, SSLContext server) {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "server";

    /// Makes a certificate for `localhost` with the JDK's own tool.
    ///
    /// @param name of its files
    public static TestCertificate in(Path directory, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        return of("dns:localhost,ip:127.0.0.1", directory, name);
    }

    /// Makes a certificate for other hosts.
    ///
    /// @param hosts such as `dns:other.example.org`
    public static TestCertificate of(String hosts, Path directory, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        var store = directory.resolve(name + ".p12");
        var tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        var process = new ProcessBuilder(List.of(
                        tool.toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=" + hosts,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IllegalStateException("keytool failed: " + said);
        }
        var made = KeyStore.getInstance(store.toFile(), PASSWORD);
        var certificate = directory.resolve(name + ".crt");
        var key = directory.resolve(name + ".key");
        write(certificate, "CERTIFICATE", made.getCertificate(ALIAS).getEncoded());
        write(key, "PRIVATE KEY", made.getKey(ALIAS, PASSWORD).getEncoded());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        return new TestCertificate(certificate, key, server(made));
    }

    private static SSLContext server(KeyStore made) throws GeneralSecurityException {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(made, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    /// Puts this certificate and key in the place of another one's.
    public void replace(TestCertificate other) throws IOException {
        Files.move(certificate, other.certificate, StandardCopyOption.REPLACE_EXISTING);
        Files.move(key, other.key, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(Path file, String kind, byte[] content) throws IOException {
        var encoded = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + kind + "-----\n" + encoded + "\n-----END " + kind + "-----\n");
    }
}
