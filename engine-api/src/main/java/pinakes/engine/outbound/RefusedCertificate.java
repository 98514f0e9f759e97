package pinakes.engine.outbound;

import java.security.cert.CertificateException;

/// Recognises failures in which this process does not accept the certificate of a server.
public final class RefusedCertificate {
    private RefusedCertificate() {}

    /// What is wrong and what to do.
    ///
    /// @param server such as `OpenSearch`
    /// @param authority the setting that names the certificates to trust
    public static String explanation(String server, String authority) {
        return "the certificate of " + server
                + " was refused. It has expired, is for another host name, or comes from an"
                + " unknown authority; set " + authority
                + " to a file with the certificate of your own certificate authority.";
    }

    /// Whether this process did not accept a certificate.
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return true;
            }
        }
        return false;
    }
}
