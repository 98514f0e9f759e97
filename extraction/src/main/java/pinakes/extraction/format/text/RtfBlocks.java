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
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// Turns RTF tokens into blocks.
final class RtfBlocks {
    private static final int NESTING_MAX = 10_000;
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    /// Groups whose text is not part of the document.
    private static final Set<String> NOT_TEXT = Set.of("""
            fonttbl colortbl stylesheet listtable listoverridetable pict object header headerl
            headerr headerf footer footerl footerr footerf fldinst themedata colorschememapping
            datastore latentstyles xmlnstbl rsidtbl generator revtbl annotation atnid atnauthor
            bkmkstart bkmkend nonshppict filetbl pntext listtext mmathPr wgrffmtfilter template
            comment operator company manager category keywords doccomm creatim revtim printim buptim
            subject pgdsctbl passwordhash
            """.strip().split("\\s+", -1));

    private final ExtractionDraft draft;
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final Deque<State> states = new ArrayDeque<>();
    private final Map<String, StringBuilder> info = new HashMap<>();
    private final List<String> cells = new ArrayList<>();
    private TableRows rows = new TableRows();
    private State state = new State();
    private Charset charset = WINDOWS;
    private int toSkip;

    /// The formatting state of a group.
    private static final class State {
        private boolean ignored;
        private boolean hidden;
        private boolean deleted;
        private boolean optional;
        private String field = "";
        private int unicodeSkip = 1;
        private int outlineLevel = -1;
        private boolean listed;
        private boolean inTable;

        State copy() {
            var copy = new State();
            copy.ignored = ignored;
            copy.hidden = hidden;
            copy.deleted = deleted;
            copy.field = field;
            copy.unicodeSkip = unicodeSkip;
            copy.outlineLevel = outlineLevel;
            copy.listed = listed;
            copy.inTable = inTable;
            return copy;
        }
    }

    RtfBlocks(ExtractionDraft draft) {
        this.draft = draft;
    }

    void read(RtfTokens tokens) throws ExtractionException {
        for (var kind = tokens.next(); kind != RtfTokens.Kind.END; kind = tokens.next()) {
            switch (kind) {
                case GROUP_START -> {
                    flushBytes();
                    if (states.size() < NESTING_MAX) {
                        states.push(state);
                        state = state.copy();
                    }
                }
                case GROUP_END -> {
                    flushBytes();
                    if (!states.isEmpty()) {
                        state = states.pop();
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
        if (NOT_TEXT.contains(word)) {
            state.ignored = true;
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
            case "outlinelevel" -> state.outlineLevel = tokens.number();
            case "ls" -> state.listed = true;
            case "title", "author" -> state.field = word;
            case "info" -> state.field = "info";
            case "ansicpg" -> charset = codePage(tokens.number());
            case "mac" -> charset = named("x-MacRoman");
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
            default -> {} // formatting is ignored
        }
    }

    private void flushBytes() {
        if (pending.size() > 0) {
            append(pending.toString(charset));
            pending.reset();
        }
    }

    private void append(String words) {
        if (state.ignored || state.hidden || state.deleted) {
            return;
        }
        if (state.field.isEmpty()) {
            text.append(words);
        } else {
            info.computeIfAbsent(state.field, _ -> new StringBuilder()).append(words);
        }
    }

    private void endParagraph() throws ExtractionException {
        if (state.inTable) {
            text.append('\n');
        } else {
            table();
            paragraph();
        }
    }

    private void paragraph() throws ExtractionException {
        if (state.outlineLevel >= 0 && state.outlineLevel < 9) {
            draft.heading(state.outlineLevel + 1, text.toString(), Location.UNKNOWN);
        } else if (state.listed) {
            draft.listItem(0, text.toString(), Location.UNKNOWN);
        } else {
            draft.paragraph(text.toString(), Location.UNKNOWN);
        }
        text.setLength(0);
    }

    private void cell() {
        cells.add(text.toString());
        text.setLength(0);
    }

    private void row() {
        rows.add(cells);
        cells.clear();
    }

    private void table() throws ExtractionException {
        rows.writeTo(draft, Location.UNKNOWN);
        rows = new TableRows();
    }

    private void describe() {
        draft.description()
                .title(info.getOrDefault("title", new StringBuilder()).toString());
        draft.description()
                .author(info.getOrDefault("author", new StringBuilder()).toString());
    }

    private static Charset codePage(int number) {
        return switch (number) {
            case 65001 -> named("UTF-8");
            case 932 -> named("windows-31j");
            case 936 -> named("GBK");
            case 949 -> named("x-windows-949");
            case 950 -> named("Big5");
            default -> named("windows-" + number);
        };
    }

    private static Charset named(String name) {
        return Charset.isSupported(name) ? Charset.forName(name) : WINDOWS;
    }
}
