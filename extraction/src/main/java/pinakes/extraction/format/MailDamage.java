package pinakes.extraction.format;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.stream.Event;

/// Records what is lost while a message is read; the parser skips it and continues.
final class MailDamage extends DecodeMonitor {
    private int endless;
    private int unsplit;
    private boolean isMisencoded;
    private boolean hasStrayLines;
    private final Set<String> misencodedFiles = new LinkedHashSet<>();
    private final Set<String> cutFields = new LinkedHashSet<>();

    /// @return false, because parsing goes on
    @Override
    public boolean warn(String error, String dropped) {
        // A part that ends with its headers is empty, not cut off.
        endless += error.contains(Event.MIME_BODY_PREMATURE_END.toString()) ? 1 : 0;
        hasStrayLines |= error.contains(Event.INVALID_HEADER.toString());
        return false;
    }

    @Override
    public boolean isListening() {
        return true;
    }

    /// Some text is not encoded as the message says.
    void misencoded() {
        isMisencoded = true;
    }

    /// An attachment is not encoded as the message says.
    void misencoded(String attachment) {
        misencodedFiles.add(attachment);
    }

    /// The end of a part is missing.
    void cutOff() {
        endless++;
    }

    /// The end of a field was left out.
    void cut(String field) {
        cutFields.add(field);
    }

    /// Parts were announced, but there is only text, which has been read.
    ///
    /// @param isHeard whether the parser missed their end
    void unsplit(boolean isHeard) {
        unsplit++;
        endless -= isHeard ? 1 : 0;
    }

    /// What to tell the owner, as sentences.
    List<String> warnings() {
        var warnings = new ArrayList<String>();
        if (unsplit > 0) {
            warnings.add("The email is damaged: it could not be split into its parts.");
        }
        if (endless > 0) {
            warnings.add("The email is damaged: part of it is cut off.");
        }
        if (isMisencoded) {
            warnings.add("The email is damaged: part of it is wrongly encoded, so some text may be missing.");
        }
        if (hasStrayLines) {
            warnings.add("The email is damaged: some lines in its headers could not be read.");
        }
        for (var file : misencodedFiles) {
            warnings.add(
                    "The attachment “" + file + "” is damaged: it is wrongly encoded, so part of it may be missing.");
        }
        for (var field : cutFields) {
            warnings.add("The header “" + field + "” of the email is longer than " + MailFields.BYTES_MAX / 1_000_000
                    + " MB, so only its beginning was read.");
        }
        return warnings;
    }
}
