package pinakes.extraction.format.pdf.layout;

import java.util.regex.Pattern;

/// Tells the first lines of captions: "Figure 3. A tree with two traces".
public final class CaptionStart {
    private static final Pattern FORM = Pattern.compile(
            "(?i)^(?:figures?|fig\\.?|tables?|tab\\.?|abbildung|abb\\.|tabelle|tableau|figura|tabla|tabela|рис\\.|таблица"
                    + "|図|表|그림|표)\\s*\\d.*");

    private CaptionStart() {}

    public static boolean is(String text) {
        return FORM.matcher(text).matches();
    }
}
