/// Pictures: how they are opened within limits, and what can be said about them in words.
@NullMarked
package pinakes.extraction.picture;

import org.jspecify.annotations.NullMarked;
