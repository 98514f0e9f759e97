package pinakes.engine.http.server;

/// Multipart forms as they go over the wire, with `X` as their boundary.
final class FormText {
    private FormText() {}

    static String file(String name, String content) {
        return part("file\"; filename=\"" + name, content) + "--X--\n";
    }

    static String part(String name, String content) {
        return "--X\nContent-Disposition: form-data; name=\"" + name + "\"\n\n" + content + "\n";
    }
}
