/// The pipeline: the one list of what happens around every call.
@NullMarked
package pinakes.tool.pipeline;

import org.jspecify.annotations.NullMarked;
