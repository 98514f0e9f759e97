/// What every part of an engine has in common.
@NullMarked
package pinakes.engine;

import org.jspecify.annotations.NullMarked;
