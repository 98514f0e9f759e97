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
        return "the certificate of " + server + " was refused. " + advice(authority);
    }

    /// Why a certificate may be refused, and what to do.
    ///
    /// @param authority the setting that names the certificates to trust
    public static String advice(String authority) {
        return "It has expired, is for another host name, or comes from an unknown authority. If it comes from your own"
                + " certificate authority, set " + authority + " to a file with that authority's certificate.";
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
