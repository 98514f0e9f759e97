/// Pictures as documents of their own: their text, what is encoded in them, and facts by which a person would
/// look for them.
@NullMarked
package pinakes.extraction.format.image;

import org.jspecify.annotations.NullMarked;
