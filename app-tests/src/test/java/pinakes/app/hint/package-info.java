/// A survey of the hints of all tools.
@NullMarked
package pinakes.app.hint;

import org.jspecify.annotations.NullMarked;
