package pinakes.transport.http.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The certificate and private key of a server, as PEM files.
///
/// @param certificate the server's certificate, followed by those of the authorities between it and the root
/// @param key an unencrypted key in PKCS #8 form (`BEGIN PRIVATE KEY`): RSA, EC or Ed25519
public record TlsFiles(Path certificate, Path key) {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final Pattern OTHER_KEY = Pattern.compile("-----BEGIN (RSA|EC|ENCRYPTED) PRIVATE KEY-----");
    /// The algorithms of keys, each with one for signatures.
    private static final Map<String, String> ALGORITHMS =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "Ed25519", "Ed25519");
    private static final char[] PASSWORD = {};

    /// What changes when a file is replaced.
    record Stamp(List<Object> attributes) {}

    Stamp stamp() throws IOException {
        var here = Files.readAttributes(certificate, BasicFileAttributes.class);
        var there = Files.readAttributes(key, BasicFileAttributes.class);
        return new Stamp(List.of(
                here.lastModifiedTime(),
                here.size(),
                String.valueOf(here.fileKey()),
                there.lastModifiedTime(),
                there.size(),
                String.valueOf(there.fileKey())));
    }

    /// Both files as a key store without a password.
    KeyStore read() throws UnusableCertificateException {
        var chain = chain();
        var secret = privateKey();
        if (!belongTogether(secret, chain.getFirst().getPublicKey())) {
            throw new UnusableCertificateException("The key in " + key + " does not belong to the certificate in "
                    + certificate + ". The server's own certificate must be the first in its file.");
        }
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, PASSWORD);
            store.setKeyEntry("server", secret, PASSWORD, chain.toArray(Certificate[]::new));
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new UnusableCertificateException(
                    "The certificate in " + certificate + " cannot be used: " + e.getMessage(), e);
        }
    }

    private List<Certificate> chain() throws UnusableCertificateException {
        var chain = certificates(certificate);
        if (chain.isEmpty()) {
            throw new UnusableCertificateException(certificate + " contains no certificate in PEM format.");
        }
        return chain;
    }

    /// The certificates in a PEM file.
    static List<Certificate> certificates(Path file) throws UnusableCertificateException {
        try {
            var text = Files.readAllBytes(file);
            return List.copyOf(
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(text)));
        } catch (IOException e) {
            throw new UnusableCertificateException("The certificate " + file + " cannot be read.", e);
        } catch (GeneralSecurityException e) {
            throw new UnusableCertificateException(file + " is not a certificate in PEM format.", e);
        }
    }

    private PrivateKey privateKey() throws UnusableCertificateException {
        String text;
        try {
            text = Files.readString(key, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UnusableCertificateException("The key " + key + " cannot be read.", e);
        }
        var found = KEY.matcher(text);
        if (!found.find()) {
            throw new UnusableCertificateException(
                    OTHER_KEY.matcher(text).find()
                            ? "The key in " + key
                                    + " is encrypted or in an older format. Convert it: openssl pkcs8 -topk8"
                                    + " -nodes -in " + key.getFileName() + " -out new.pem"
                            : key + " contains no private key in PEM format.");
        }
        var spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1)));
        for (var algorithm : ALGORITHMS.keySet()) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException _) {
                // it is a key of another algorithm
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(algorithm + " is unavailable", e);
            }
        }
        throw new UnusableCertificateException("The key in " + key + " is not an RSA, EC or Ed25519 key.");
    }

    private static boolean belongTogether(PrivateKey secret, PublicKey open) {
        var algorithm = ALGORITHMS.getOrDefault(secret.getAlgorithm(), "Ed25519");
        try {
            var message = "pinakes".getBytes(StandardCharsets.US_ASCII);
            var signing = Signature.getInstance(algorithm);
            signing.initSign(secret);
            signing.update(message);
            var checking = Signature.getInstance(algorithm);
            checking.initVerify(open);
            checking.update(message);
            return checking.verify(signing.sign());
        } catch (GeneralSecurityException _) {
            return false;
        }
    }
}
