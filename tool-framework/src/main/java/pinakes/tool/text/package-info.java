/// Small questions about words that several parts ask.
@NullMarked
package pinakes.tool.text;

import org.jspecify.annotations.NullMarked;
