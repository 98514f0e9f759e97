package pinakes.engine.core.index;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pinakes.engine.search.SearchAnswer;

/// The subject of a query, without English words that only address the assistant, such as "Cite the page." or "What
/// do my papers say about". No passage contains those, so they would make a good match look poor.
///
/// Only what can hardly be part of a subject is left out, and nothing of a query with quotation marks.
///
/// @param subject what to look for
/// @param leftOut the rest, as written
public record QuerySubject(String subject, List<String> leftOut) {
    private static final String SOURCES =
            "(?:all )?(?:of )?(?:my|our|the|these|those|your|this|that) (?:own |saved |stored )?"
                    + "(?:papers?|articles?|documents?|docs|notes?|files?|pdfs?|books?|reports?|slides|sources|library"
                    + "|knowledge base|collection)";
    private static final String PART =
            "(?:(?:the|its|your|their|all|any|both|exact) )*(?:page (?:numbers?|references?|number\\(s\\))"
                    + "|pages?|sources?|citations?|references?|quotations?|passages?|sections?|file names?|files?|documents?)";
    private static final String PARTS = PART + "(?:(?: and| or| with|,) " + PART + ")*";
    private static final String POLITE = "(?:(?:please|kindly|always|also|and|then),? )*";
    private static final String CITE =
            "(?:cite|quote|give|include|mention|state|provide|reference)(?: me| us)? " + PARTS;
    private static final String LENGTH = "in (?:(?:a|an|one|two|three|four|five|a few|\\d+|full|short|plain|simple) )+"
            + "(?:sentences?|words?|lines?|bullets?|bullet points?|paragraphs?|steps?|english|terms)";
    private static final String LANGUAGE =
            "in (?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|arabic"
                    + "|hindi|chinese|japanese|korean)";
    private static final String FORM = "(?:answer|reply|respond|summari[sz]e|explain)(?: it| this| me)?"
            + " (?:briefly|concisely|" + LENGTH + "|" + LANGUAGE + "|with " + PARTS + ")";

    /// The beginnings of questions to a person.
    private static final Pattern OPENING = Pattern.compile(
            "^\\s*(?:(?:hi|hello|hey)(?: there)?[,!.]? )?" + POLITE + "(?:"
                    + "(?:summari[sz]e )?what do(?:es)? " + SOURCES
                    + " (?:say|tell me|tell us|contain|have|mention) (?:about|on) "
                    + "|summari[sz]e what " + SOURCES + " says? (?:about|on) "
                    + "|(?:according to|using|based on) " + SOURCES + ", "
                    + "|(?:search|look|check)(?: in| through)? " + SOURCES + " (?:for|about) "
                    + "|(?:can|could|would) you " + POLITE + "(?:tell|show) me(?: about)? "
                    + "|(?:tell|show) me(?: about)? "
                    + "|i(?: want| need| would like|'d like) to know(?: about)? "
                    + "|" + LENGTH + "[:,] "
                    + "|(?<=[,!.] )"
                    + ")",
            Pattern.CASE_INSENSITIVE);

    /// What a last clause asks of the answer.
    private static final Pattern CLOSING = Pattern.compile(
            "(?:[,;]\\s+" + POLITE + CITE + "|\\s\\(" + POLITE + CITE + "\\))[.?!\\s]*$", Pattern.CASE_INSENSITIVE);

    /// A sentence that says what the answer should be like.
    private static final Pattern INSTRUCTION = Pattern.compile(
            "^\\s*" + POLITE + "(?:"
                    + CITE + "(?: for (?:each|every) (?:answer|claim|fact|point|statement)| too| as well)?"
                    + "|" + FORM + "(?:,? (?:and|then) " + CITE + ")?"
                    + "|(?:be|keep it) (?:brief|short|concise|precise|exact)"
                    + "|if you (?:do not|don't|cannot|can't) (?:know|find (?:it|anything|an answer)),? (?:just |please )?(?:say so|tell me)"
                    + "|(?:hi|hello|hey|thanks|thank you)(?: there)?"
                    + ")[.!?\\s]*$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.?!])\\s+");
    private static final Pattern QUOTE = Pattern.compile("[\"“”„«»]");

    public QuerySubject {
        leftOut = List.copyOf(leftOut);
    }

    public static QuerySubject of(String query) {
        if (QUOTE.matcher(query).find()) {
            return new QuerySubject(query, List.of());
        }
        var leftOut = new ArrayList<String>();
        var sentences = SENTENCE_END
                .splitAsStream(query)
                .filter(sentence -> !isLeftOut(INSTRUCTION, sentence, leftOut))
                .collect(Collectors.joining(" "));
        var subject = without(OPENING, without(CLOSING, sentences, leftOut), leftOut);
        return leftOut.isEmpty() || subject.codePoints().noneMatch(Character::isLetterOrDigit)
                ? new QuerySubject(query, List.of())
                : new QuerySubject(subject.strip(), leftOut);
    }

    /// Says what is not searched for.
    public List<String> warnings() {
        return leftOut.isEmpty() ? List.of() : List.of(SearchAnswer.LEFT_OUT + quoted());
    }

    private String quoted() {
        return leftOut.stream().map(text -> "\"" + text + "\"").collect(Collectors.joining(", "));
    }

    private static boolean isLeftOut(Pattern pattern, String sentence, List<String> leftOut) {
        var is = pattern.matcher(sentence).matches();
        if (is) {
            leftOut.add(sentence.strip());
        }
        return is;
    }

    private static String without(Pattern pattern, String text, List<String> leftOut) {
        var match = pattern.matcher(text);
        if (!match.find() || match.group().isBlank()) {
            return text;
        }
        leftOut.add(match.group().strip());
        return text.substring(0, match.start()) + text.substring(match.end());
    }
}
