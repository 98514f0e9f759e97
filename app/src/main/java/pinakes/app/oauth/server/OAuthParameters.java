package pinakes.app.oauth.server;

import java.util.Optional;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.FormFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/// The parameters of a request. One that is sent twice is not guessed at (RFC 6749, section 3.1).
record OAuthParameters(Fields fields) {
    private static final int FIELDS_MAX = 40;
    private static final int FORM_BYTES_MAX = 16 * 1024;
    private static final String FORM = "application/x-www-form-urlencoded";

    /// The parameters of a URL; empty when they are malformed.
    static Optional<OAuthParameters> ofQuery(Request request) {
        try {
            return unique(Request.extractQueryParameters(request));
        } catch (HttpException.RuntimeException | IllegalArgumentException | IllegalStateException _) {
            return Optional.empty();
        }
    }

    /// The parameters of a form in the body; empty when it is missing or malformed.
    static Optional<OAuthParameters> ofForm(Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(FORM)) {
            return Optional.empty();
        }
        try {
            return unique(FormFields.getFields(request, FIELDS_MAX, FORM_BYTES_MAX));
        } catch (RuntimeException _) {
            return Optional.empty(); // whatever is wrong with it, Jetty throws some exception of these
        }
    }

    private static Optional<OAuthParameters> unique(Fields fields) {
        return fields.stream().allMatch(field -> field.getValues().size() == 1)
                ? Optional.of(new OAuthParameters(fields))
                : Optional.empty();
    }

    /// A parameter; empty counts as absent.
    Optional<String> find(String name) {
        return Optional.ofNullable(fields.getValue(name)).filter(value -> !value.isEmpty());
    }

    String get(String name) {
        return find(name).orElse("");
    }
}
