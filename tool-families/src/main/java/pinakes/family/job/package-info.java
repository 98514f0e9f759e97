/// Jobs as the tools that begin them see them: how their progress reaches a client.
@NullMarked
package pinakes.family.job;

import org.jspecify.annotations.NullMarked;
