/// Mail messages.
@NullMarked
package pinakes.extraction.format.mail;

import org.jspecify.annotations.NullMarked;
