package pinakes.transport.http.tls;

/// A certificate or key cannot be used; the message names the file and what to do.
public final class UnusableCertificateException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableCertificateException(String message, Throwable cause) {
        super(message, cause);
    }

    UnusableCertificateException(String message) {
        super(message);
    }
}
