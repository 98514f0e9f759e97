/// Jobs as the tools that begin them see them: who waits for them, who follows them, and how their progress reaches a
/// client.
@NullMarked
package pinakes.family.job;

import org.jspecify.annotations.NullMarked;
