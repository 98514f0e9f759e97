/// One document, from its bytes to its text: the format is found out, then the reader of that format reads.
@NullMarked
package pinakes.extraction.format;

import org.jspecify.annotations.NullMarked;
