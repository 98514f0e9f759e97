/// Search: the passages that answer a question, and how sure that is.
@NullMarked
package pinakes.engine.search;

import org.jspecify.annotations.NullMarked;
