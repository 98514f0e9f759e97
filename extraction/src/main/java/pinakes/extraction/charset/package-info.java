/// Which charset the bytes of a text are in.
///
/// [CharsetGuess] decides in the order that browsers use: byte order mark, valid UTF-8, what the file declares, and
/// then statistics. The statistics are about letters: the right decoding looks like a natural language.
@NullMarked
package pinakes.extraction.charset;

import org.jspecify.annotations.NullMarked;
