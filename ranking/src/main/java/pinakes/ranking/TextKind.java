package pinakes.ranking;

import java.util.List;

/// What a passage is for: to be read, or to lead to something else.
///
/// Reference lists, tables of contents and the like repeat the words of a topic without saying anything about it, so
/// they match questions that they do not answer. A search ranks them below prose unless they are
/// [asked for][#isAskedFor].
public enum TextKind {
    PROSE,
    REFERENCES,
    CONTENTS,
    INDEX,
    BOILERPLATE;

    /// Recognises the kind of a passage; [#PROSE] in case of doubt.
    ///
    /// A heading such as "References" is not enough, because a section about references may have it too. It lowers
    /// what the text has to show.
    ///
    /// @param headings the headings above the passage
    public static TextKind of(List<String> headings, String text) {
        var named = SectionNames.kinds(headings);
        var words = TokenizedText.of(text);
        if (BibliographyText.matches(words, named.contains(REFERENCES))) {
            return REFERENCES;
        }
        var pages = PagedEntries.of(words);
        if (pages.areIndex(named.contains(INDEX))) {
            return INDEX;
        }
        if (pages.areContents(named.contains(CONTENTS))) {
            return CONTENTS;
        }
        return NoticeText.matches(text, named.contains(BOILERPLATE)) ? BOILERPLATE : PROSE;
    }

    /// Whether a query asks for passages of this kind; everyone asks for [#PROSE].
    public boolean isAskedFor(String query) {
        return RequestedKinds.of(query).contains(this);
    }
}
