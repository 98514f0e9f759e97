package pinakes.engine.local.index;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a query asks for, without the English words that only address whoever answers it, such as "Cite the page." or
/// "What do my papers say about". No passage contains those, so they would make a good match look poor.
///
/// Only what can hardly be part of a subject is left out, and nothing in quotation marks.
///
/// @param subject what to look for
/// @param leftOut the rest, as written
public record AskedText(String subject, List<String> leftOut) {
    private static final String SOURCES =
            "(?:own |saved |stored )?(?:papers?|documents?|docs|notes?|files|sources|library|knowledge base|collection)";
    private static final String WHOSE = "(?:my|our|the|these|those|your) ";
    private static final String PARTS = "(?:pages?(?: numbers?)?|sources?|citations?|references?|passages?|sections?)";
    private static final String POLITE = "(?:please,? |kindly )?";

    /// The beginnings of questions to a person.
    private static final Pattern OPENING = Pattern.compile(
            "^\\s*" + POLITE + "(?:"
                    + "what do(?:es)? " + WHOSE + SOURCES
                    + " (?:say|tell me|tell us|contain|have|mention) (?:about|on) "
                    + "|according to " + WHOSE + SOURCES + ",? "
                    + "|(?:search|look|check)(?: in| through)? " + WHOSE + SOURCES + " (?:for|about) "
                    + "|(?:can|could|would) you " + POLITE + "(?:tell|show) me(?: about)? "
                    + "|(?:tell|show) me(?: about)? "
                    + "|i (?:want|need|would like|'d like) to know(?: about)? "
                    + ")",
            Pattern.CASE_INSENSITIVE);

    /// What a last clause asks of the answer.
    private static final Pattern CLOSING = Pattern.compile(
            "(?<!\\s)[,;]?\\s+(?:and|then|with)\\s+" + POLITE
                    + "(?:cite|quote|name|give|include|mention|show|state)(?: me)?(?: the| its| your| all)? " + PARTS
                    + "[.?!\\s]*$",
            Pattern.CASE_INSENSITIVE);

    /// A sentence that says what the answer should be like.
    private static final Pattern INSTRUCTION = Pattern.compile(
            "^\\s*" + POLITE + "(?:and |also )?(?:"
                    + "(?:cite|quote|name|give|include|mention|show|state|provide|add)(?: me)?(?: the| its| your| all)? "
                    + PARTS
                    + "(?: (?:for|of) (?:each|every|the) \\p{L}+| too| as well)?"
                    + "|(?:answer|reply|respond|summari[sz]e|explain)(?: it| this| me)?"
                    + " (?:briefly|concisely|shortly|in (?:one|two|three|a few|\\d+|full|short|plain|simple) \\p{L}+)"
                    + "|(?:be|keep it) (?:brief|short|concise|precise|exact)"
                    + ")[.!?\\s]*$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.?!])\\s+");
    private static final Pattern QUOTE = Pattern.compile("[\"“”„«»]");

    public AskedText {
        leftOut = List.copyOf(leftOut);
    }

    public static AskedText of(String query) {
        var leftOut = new ArrayList<String>();
        var sentences = SENTENCE_END
                .splitAsStream(query)
                .filter(sentence -> !isLeftOut(INSTRUCTION, sentence, leftOut))
                .collect(Collectors.joining(" "));
        var subject = without(OPENING, without(CLOSING, sentences, leftOut), leftOut);
        return leftOut.isEmpty() || subject.codePoints().noneMatch(Character::isLetterOrDigit)
                ? new AskedText(query, List.of())
                : new AskedText(subject.strip(), leftOut);
    }

    /// Says what is not searched for.
    public List<String> warnings() {
        return leftOut.isEmpty() ? List.of() : List.of("Not searched for: " + quoted());
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
        if (!match.find() || QUOTE.matcher(match.group()).find()) {
            return text;
        }
        leftOut.add(match.group().strip());
        return text.substring(0, match.start()) + text.substring(match.end());
    }
}
