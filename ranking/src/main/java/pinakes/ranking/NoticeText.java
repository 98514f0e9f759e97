package pinakes.ranking;

import java.util.List;
import java.util.Locale;

/// Recognises notices that are printed in many documents and say nothing about the topic of any: copyright, licence,
/// warranty, confidentiality and cookies.
final class NoticeText {
    private static final int CHARS_MAX = 20_000;
    private static final int PHRASES_MIN = 2;
    private static final int SENTENCE_CHARS_MAX = 400;

    /// A text about copyright mentions the phrases, and a notice may precede the text of a page.
    private static final double SHARE_MIN = 0.6;

    private static final List<String> PHRASES = List.of(
            "all rights reserved",
            "copyright ©",
            "copyright (c)",
            "© 20",
            "no part of this publication",
            "permission is hereby granted",
            "permission is granted to",
            "redistribution and use in source and binary forms",
            "provided that the following conditions",
            "redistribute it and/or modify",
            "in the hope that it will be useful",
            "copyright notice",
            "without warranty of any kind",
            "implied warranties",
            "merchantability",
            "in no event shall",
            "licensed under the",
            "under the terms of the",
            "creative commons attribution",
            "you may obtain a copy of the license",
            "registered trademark",
            "respective owners",
            "library of congress",
            "intentionally left blank",
            "intended only for the use of",
            "intended solely for the",
            "if you are not the intended recipient",
            "we use cookies",
            "to unsubscribe",
            "alle rechte vorbehalten",
            "tous droits réservés",
            "todos los derechos reservados");

    private NoticeText() {}

    static boolean matches(String text, boolean headed) {
        var searched = unwrapped(text);
        var found = PHRASES.stream().filter(searched::contains).toList();
        return found.size() >= (headed ? 1 : PHRASES_MIN) && chars(searched, found) >= SHARE_MIN * searched.length();
    }

    /// The text in lower case, with one space in place of a line break and one line break in place of a blank line.
    private static String unwrapped(String text) {
        int end = Math.min(text.length(), CHARS_MAX);
        var unwrapped = new StringBuilder(end);
        int breaks = 0;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                breaks++;
            } else if (breaks == 0) {
                unwrapped.append(c);
            } else if (!Character.isWhitespace(c)) {
                unwrapped.append(breaks == 1 ? ' ' : '\n').append(c);
                breaks = 0;
            }
        }
        return unwrapped.toString().toLowerCase(Locale.ROOT);
    }

    /// How many characters belong to sentences with one of the phrases.
    private static int chars(String text, List<String> phrases) {
        int chars = 0;
        int start = 0;
        while (start < text.length()) {
            int end = end(text, start);
            var sentence = text.substring(start, end);
            if (phrases.stream().anyMatch(sentence::contains)) {
                chars += Math.min(sentence.length(), SENTENCE_CHARS_MAX);
            }
            start = end;
        }
        return chars;
    }

    private static int end(String text, int start) {
        for (int i = start + 1; i < text.length(); i++) {
            char before = text.charAt(i - 1);
            char c = text.charAt(i);
            if (c == '\n' || (c == ' ' && before == '.')) {
                return i + 1;
            }
        }
        return text.length();
    }
}
