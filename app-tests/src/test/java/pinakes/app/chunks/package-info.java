/// The scenarios of the chunk tools, written once and run in every deployment.
@NullMarked
package pinakes.app.chunks;

import org.jspecify.annotations.NullMarked;
