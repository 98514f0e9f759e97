/// Which language a text is in, and how likely its letters are in a language.
///
/// [LetterModel] holds how often letters follow each other in one language. It serves two purposes: [TextLanguage]
/// names the language of a text, and the detection of charsets asks which decoding reads like a language.
@NullMarked
package pinakes.extraction.language;

import org.jspecify.annotations.NullMarked;
