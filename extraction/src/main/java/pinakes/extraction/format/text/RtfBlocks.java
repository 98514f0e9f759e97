package pinakes.extraction.format.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.Prose;
import pinakes.extraction.reading.TableRows;

/// Turns RTF tokens into blocks.
final class RtfBlocks {
    private static final int NESTING_MAX = 10_000;

    /// The number before an item of a list, such as `2.` or `(a)`.
    private static final Pattern NUMBER =
            Pattern.compile("[(\\[]?[\\p{L}\\p{N}]{1,8}(?:[.)\\]:-][\\p{L}\\p{N}]{1,8})*[.)\\]:]?");

    /// Groups whose text is not part of the document.
    private static final Set<String> NOT_TEXT = Set.of("""
            colortbl stylesheet listtable listoverridetable pict fldinst themedata colorschememapping
            datastore latentstyles xmlnstbl rsidtbl generator revtbl atnid atnauthor
            bkmkstart bkmkend nonshppict filetbl mmathPr wgrffmtfilter template sp
            operator company manager printim buptim pgdsctbl passwordhash
            """.strip().split("\\s+", -1));

    /// Text around the body, which is read when the body has none.
    private static final Set<String> MARGINS =
            Set.of("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "annotation");

    /// Fields of the description, and the dates among them.
    private static final Set<String> FIELDS = Set.of("title", "author", "subject", "keywords", "doccomm");

    /// The groups of a comment and of the name of who wrote it.
    private static final String COMMENT = "annotation";

    private static final String COMMENT_AUTHOR = "atnauthor";

    /// The group with the names of those who made tracked changes.
    private static final String CHANGE_AUTHORS = "revtbl";

    private static final Set<String> DATES = Set.of("creatim", "revtim");

    private final ExtractionDraft draft;
    private final boolean readsMargins;
    private final RtfFonts fonts;
    private final StringBuilder marker = new StringBuilder();
    private final Map<String, RtfDate> dates = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final Deque<State> states = new ArrayDeque<>();
    private final Map<String, StringBuilder> info = new HashMap<>();
    private final List<String> cells = new ArrayList<>();
    private final List<String> comments = new ArrayList<>();

    /// The beginning of the tracked change that the current text is part of; empty outside of changes.
    private String change = "";

    private TableRows rows = new TableRows();
    private State state = new State();
    private int toSkip;

    /// The formatting state of a group.
    private static final class State {
        private boolean ignored;
        private boolean hidden;
        private boolean deleted;
        private boolean inserted;
        private int author;
        private boolean optional;
        private String field = "";
        private int unicodeSkip = 1;
        private int outlineLevel = -1;
        private boolean listed;
        private boolean inTable;
        private boolean inFonts;
        private boolean inObject;
        private boolean inMarker;
        private int font = -1;

        /// The state of a group inside this one; only `optional` is not inherited.
        State inner() {
            var inner = new State();
            inner.ignored = ignored;
            inner.hidden = hidden;
            inner.deleted = deleted;
            inner.inserted = inserted;
            inner.author = author;
            inner.field = field;
            inner.unicodeSkip = unicodeSkip;
            inner.outlineLevel = outlineLevel;
            inner.listed = listed;
            inner.inTable = inTable;
            inner.inFonts = inFonts;
            inner.inObject = inObject;
            inner.inMarker = inMarker;
            inner.font = font;
            return inner;
        }
    }

    /// @param usual the charset of text whose font does not name one
    /// @param readsMargins whether to read headers, footers and comments instead of skipping them
    RtfBlocks(ExtractionDraft draft, Charset usual, boolean readsMargins) {
        this.draft = draft;
        this.fonts = new RtfFonts(usual);
        this.readsMargins = readsMargins;
    }

    void read(RtfTokens tokens) throws ExtractionException {
        for (var kind = tokens.next(); kind != RtfTokens.Kind.END; kind = tokens.next()) {
            switch (kind) {
                case GROUP_START -> {
                    flushBytes();
                    if (states.size() < NESTING_MAX) {
                        states.push(state);
                        state = state.inner();
                    }
                }
                case GROUP_END -> {
                    flushBytes();
                    if (!states.isEmpty()) {
                        var ended = state.field;
                        state = states.pop();
                        if (ended.equals(COMMENT) && !state.field.equals(COMMENT)) {
                            endComment();
                        }
                    }
                }
                case CHARACTER -> character(tokens.number());
                case WORD -> {
                    flushBytes();
                    word(tokens);
                }
                case END -> throw new IllegalStateException("END is handled by the loop");
            }
        }
        flushBytes();
        paragraph();
        table();
        describe();
    }

    private void character(int value) {
        if (toSkip > 0) {
            toSkip--;
        } else {
            pending.write(value);
        }
    }

    private void word(RtfTokens tokens) throws ExtractionException {
        var word = tokens.word();
        if ((word.equals(COMMENT) || word.equals(COMMENT_AUTHOR))
                && !readsMargins
                && draft.limits().reviewMarks().haveComments()) {
            state.optional = false;
            state.field = word;
            return;
        }
        if (word.equals(CHANGE_AUTHORS) && hasChanges()) {
            state.optional = false;
            state.field = word;
            return;
        }
        if (NOT_TEXT.contains(word) || (MARGINS.contains(word) && !readsMargins)) {
            state.ignored = true;
            return;
        }
        if (state.inFonts) {
            fonts.word(word, tokens.number());
            return;
        }
        if (state.optional && !word.equals("shppict") && !word.equals("shptxt") && !word.equals("shpinst")) {
            state.ignored = true;
        }
        state.optional = false;
        switch (word) {
            case "*" -> state.optional = true;
            case "par", "sect", "page" -> endParagraph();
            case "cell", "nestcell" -> cell();
            case "row", "nestrow" -> row();
            case "intbl" -> state.inTable = true;
            case "pard" -> {
                state.outlineLevel = -1;
                state.listed = false;
                state.inTable = false;
            }
            case "plain" -> state.hidden = false;
            case "line" -> append("\n");
            case "tab" -> append("\t");
            case "v" -> state.hidden = tokens.number(1) != 0;
            case "deleted" -> state.deleted = tokens.number(1) != 0;
            case "revised" -> state.inserted = tokens.number(1) != 0;
            case "revauth", "revauthdel" -> state.author = tokens.number();
            case "outlinelevel" -> state.outlineLevel = tokens.number();
            case "ls" -> state.listed = true;
            case "info" -> state.field = "info";
            case "ansicpg" -> fonts.usual(tokens.number());
            case "mac" -> fonts.mac();
            case "fonttbl" -> {
                state.inFonts = true;
                state.ignored = true;
            }
            case "f" -> state.font = tokens.number();
            case "object" -> {
                state.inObject = true;
                state.ignored = true;
            }
            case "result" -> state.ignored &= !state.inObject;
            case "pntext", "listtext" -> state.inMarker = true;
            case "uc" -> state.unicodeSkip = Math.clamp(tokens.number(1), 0, 10);
            case "u" -> {
                append(String.valueOf((char) tokens.number()));
                toSkip = state.unicodeSkip;
            }
            case "bin" -> tokens.skip(tokens.number());
            case "~" -> append("\u00A0");
            case "_" -> append("\u2011");
            case "{", "}", "\\" -> append(word);
            case "emdash" -> append("—");
            case "endash" -> append("–");
            case "lquote" -> append("‘");
            case "rquote" -> append("’");
            case "ldblquote" -> append("“");
            case "rdblquote" -> append("”");
            case "bullet" -> append("•");
            case "\n", "\r" -> endParagraph();
            default -> describe(word, tokens.number());
        }
    }

    /// Notes words of the description; all others are formatting, which is ignored.
    private void describe(String word, int number) {
        if (state.field.isEmpty() || state.field.equals(COMMENT) || state.field.equals(CHANGE_AUTHORS)) {
            return;
        }
        if (FIELDS.contains(word) || DATES.contains(word)) {
            state.field = word;
        } else if (DATES.contains(state.field)) {
            dates.computeIfAbsent(state.field, _ -> new RtfDate()).word(word, number);
        }
    }

    private void flushBytes() {
        if (pending.size() > 0) {
            append(pending.toString(fonts.charset(state.font)));
            pending.reset();
        }
    }

    private void append(String words) {
        var isInBody = state.field.isEmpty() && !state.inMarker;
        if (state.ignored || state.hidden || (state.deleted && !(isInBody && hasChanges()))) {
            return;
        }
        if (state.inMarker) {
            marker.append(words);
        } else if (state.field.isEmpty()) {
            if (hasChanges()) {
                markChange();
            }
            text.append(words);
        } else {
            info.computeIfAbsent(state.field, _ -> new StringBuilder()).append(words);
        }
    }

    private boolean hasChanges() {
        return draft.limits().reviewMarks().haveChanges();
    }

    /// Writes where a tracked change begins or ends.
    private void markChange() {
        var what = state.deleted ? "[deleted" : state.inserted ? "[inserted" : "";
        var lead = what.isEmpty() ? "" : what + changeAuthor() + ": ";
        if (!lead.equals(change)) {
            endChange();
            text.append(lead);
            change = lead;
        }
    }

    private void endChange() {
        text.append(change.isEmpty() ? "" : "]");
        change = "";
    }

    /// The author of the current change. The first entry of the table is a placeholder for unknown ones.
    private String changeAuthor() {
        var authors = field(CHANGE_AUTHORS).split(";", -1);
        return state.author > 0 && state.author < authors.length && !authors[state.author].isBlank()
                ? " by " + authors[state.author].strip()
                : "";
    }

    /// Remembers a comment until the paragraph or table that it is about has been written.
    private void endComment() {
        var author = field(COMMENT_AUTHOR).strip();
        var words = field(COMMENT).strip();
        info.remove(COMMENT_AUTHOR);
        info.remove(COMMENT);
        if (!words.isEmpty()) {
            comments.add("Comment" + (author.isEmpty() ? "" : " by " + author) + ": " + words);
        }
    }

    private void writeComments() throws ExtractionException {
        for (var comment : comments) {
            draft.paragraph(comment, Location.UNKNOWN);
        }
        comments.clear();
    }

    private void endParagraph() throws ExtractionException {
        if (state.ignored) {
            return; // the paragraph around the group goes on after it
        }
        if (state.field.equals(COMMENT)) {
            append("\n");
        } else if (state.inTable) {
            text.append('\n');
        } else {
            table();
            paragraph();
        }
    }

    private void paragraph() throws ExtractionException {
        endChange();
        var listed = Prose.oneLine(marker.toString());
        var number = NUMBER.matcher(listed).matches() ? listed : ""; // empty for bullets
        marker.setLength(0);
        if (state.outlineLevel >= 0 && state.outlineLevel < 9) {
            draft.heading(state.outlineLevel + 1, number + " " + text, Location.UNKNOWN);
        } else if (state.listed || !number.isEmpty()) {
            draft.listItem(0, number, text.toString(), Location.UNKNOWN);
        } else {
            draft.paragraph(text.toString(), Location.UNKNOWN);
        }
        text.setLength(0);
        writeComments();
    }

    private void cell() {
        endChange();
        cells.add(text.toString());
        text.setLength(0);
    }

    private void row() {
        rows.add(cells);
        cells.clear();
    }

    private void table() throws ExtractionException {
        if (rows.count() > 0) {
            rows.writeTo(draft, Location.UNKNOWN);
            rows = new TableRows();
            writeComments();
        }
    }

    private void describe() {
        var description = draft.description();
        description.title(field("title"));
        description.author(field("author"));
        description.createdAt(dates.getOrDefault("creatim", new RtfDate()).text());
        description.modifiedAt(dates.getOrDefault("revtim", new RtfDate()).text());
        draft.property("subject", field("subject"));
        draft.property("keywords", field("keywords"));
        draft.property("description", field("doccomm"));
    }

    private String field(String name) {
        return info.getOrDefault(name, new StringBuilder()).toString();
    }
}
