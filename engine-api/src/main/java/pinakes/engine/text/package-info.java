/// What text may be that an engine keeps.
@NullMarked
package pinakes.engine.text;

import org.jspecify.annotations.NullMarked;
