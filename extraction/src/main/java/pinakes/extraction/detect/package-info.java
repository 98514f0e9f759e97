/// What kind of file this is, judged by its content and compared with its name.
@NullMarked
package pinakes.extraction.detect;

import org.jspecify.annotations.NullMarked;
