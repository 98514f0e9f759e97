package pinakes.extraction.format;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.stream.Event;

/// Records what is lost while a message is read; the parser skips it and continues.
final class MailDamage extends DecodeMonitor {
    private static final String CUT_OFF = "The email is damaged: part of it is cut off.";
    private static final String UNSPLIT = "The email is damaged: it could not be split into its parts.";

    private final SequencedSet<String> warnings = new LinkedHashSet<>();

    /// @return false, because parsing goes on
    @Override
    public boolean warn(String error, String dropped) {
        // A part that ends with its headers is empty, not cut off.
        if (error.contains(Event.MIME_BODY_PREMATURE_END.toString())) {
            cutOff();
        } else if (error.contains(Event.INVALID_HEADER.toString())) {
            warnings.add("The email is damaged: some lines in its headers could not be read.");
        }
        return false;
    }

    @Override
    public boolean isListening() {
        return true;
    }

    /// Some text is not encoded as the message says.
    void misencoded() {
        warnings.add("The email is damaged: part of it is wrongly encoded, so some text may be missing.");
    }

    /// An attachment is not encoded as the message says.
    void misencoded(String attachment) {
        warnings.add(
                "The attachment “" + attachment + "” is damaged: it is wrongly encoded, so part of it may be missing.");
    }

    /// The end of a part is missing.
    void cutOff() {
        warnings.add(CUT_OFF);
    }

    /// The end of a field was left out.
    void cut(String field) {
        warnings.add("The header “" + field + "” of the email is longer than " + MailFields.BYTES_MAX / 1_000_000
                + " MB, so only its beginning was read.");
    }

    /// Parts were announced, but there is only text, which has been read.
    void unsplit() {
        warnings.addFirst(UNSPLIT);
    }

    /// What to tell the owner, as sentences. A message that could not be split mostly lacks an end as well.
    List<String> warnings() {
        return warnings.stream()
                .filter(warning -> !warning.equals(CUT_OFF) || !warnings.contains(UNSPLIT))
                .toList();
    }
}
