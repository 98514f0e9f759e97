package pinakes.testkit.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes emails with attachments, as mail programs save them.
///
/// @param parts the text and the attachments, each with its headers
public record MailFile(String subject, List<String> parts) {
    public MailFile {
        parts = List.copyOf(parts);
    }

    public static MailFile of(String subject, String text) {
        return new MailFile(subject, List.of()).part("Content-Type: text/plain", text);
    }

    /// The email with one more text file attached.
    public MailFile attach(String fileName, String text) {
        return attach(fileName, "text/plain", text);
    }

    /// The email with one more file attached, such as another email as `message/rfc822`.
    public MailFile attach(String fileName, String mediaType, String content) {
        return part(
                "Content-Type: " + mediaType + "\nContent-Disposition: attachment; filename=\"" + fileName + "\"",
                content);
    }

    /// The email with one more part.
    public MailFile part(String headers, String content) {
        return new MailFile(
                subject,
                Stream.concat(parts.stream(), Stream.of(headers + "\n\n" + content + "\n"))
                        .toList());
    }

    public byte[] bytes() {
        return toString().getBytes(UTF_8);
    }

    /// The text of the file.
    @Override
    public String toString() {
        var line = "--" + boundary();
        var text = "From: ada@example.org\nSubject: " + subject
                + "\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"" + boundary() + "\"\n\n"
                + parts.stream().map(part -> line + "\n" + part).collect(Collectors.joining())
                + line + "--\n";
        return text.replaceAll("\r?\n", "\r\n");
    }

    /// Longer than those of attached emails, whose lines must not end a part of this one.
    private String boundary() {
        var boundary = "b";
        while (String.join("", parts).contains("--" + boundary)) {
            boundary += "b";
        }
        return boundary;
    }
}
