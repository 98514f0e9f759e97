/// Starts servers that the product stores its data in.
@NullMarked
package pinakes.testkit.server;

import org.jspecify.annotations.NullMarked;
