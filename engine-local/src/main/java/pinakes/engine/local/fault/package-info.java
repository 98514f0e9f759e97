/// How the engine describes a failure of the machine below it to a caller.
@NullMarked
package pinakes.engine.local.fault;

import org.jspecify.annotations.NullMarked;
