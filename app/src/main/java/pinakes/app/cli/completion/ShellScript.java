package pinakes.app.cli.completion;

/// The completion script of one shell.
interface ShellScript {
    String of(CompletionWords words);

    /// A text in single quotation marks.
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
