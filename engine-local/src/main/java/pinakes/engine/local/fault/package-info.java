/// What the engine does when the machine below it fails: it says so in words for a caller ([DiskFault]), and
/// tries again, less and less often ([Patience]).
@NullMarked
package pinakes.engine.local.fault;

import org.jspecify.annotations.NullMarked;
