package pinakes.extraction.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.stream.Event;

/// Notes what is lost while a message is parsed; the parser skips it and goes on.
final class MailDamage extends DecodeMonitor {
    /// In what the decoder says, for which it has no constants.
    private static final String ENCODING = "base64";

    private static final String PADDING = "padding";

    private boolean isCutOff;
    private boolean isMisencoded;
    private boolean hasStrayLines;

    /// @return false, because parsing goes on
    @Override
    public boolean warn(String error, String dropped) {
        var lower = error.toLowerCase(Locale.ROOT);
        // A part that ends with its headers is empty, not cut off.
        isCutOff |= says(error, Event.MIME_BODY_PREMATURE_END);
        isMisencoded |= lower.contains(ENCODING) || lower.contains(PADDING);
        hasStrayLines |= says(error, Event.INVALID_HEADER);
        return false;
    }

    @Override
    public boolean isListening() {
        return true;
    }

    /// What to tell the owner, as sentences.
    List<String> warnings() {
        var warnings = new ArrayList<String>();
        if (isCutOff) {
            warnings.add("The email is damaged: a part of it is cut off.");
        }
        if (isMisencoded) {
            warnings.add("The email is damaged: a part of it is encoded wrongly, so some of it may be missing.");
        }
        if (hasStrayLines) {
            warnings.add("The email is damaged: it has lines among its headers that could not be read.");
        }
        return warnings;
    }

    private static boolean says(String error, Event event) {
        return error.contains(event.toString());
    }
}
