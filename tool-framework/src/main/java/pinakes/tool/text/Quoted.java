package pinakes.tool.text;

/// What a client sent, repeated to it in a message: never more than a few words of it, and on one line.
public final class Quoted {
    private static final int CHARACTERS_MAX = 100;

    private Quoted() {}

    public static String of(String text) {
        var shown = text.codePointCount(0, text.length()) <= CHARACTERS_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, CHARACTERS_MAX)) + "…";
        return OneLine.of(shown);
    }
}
