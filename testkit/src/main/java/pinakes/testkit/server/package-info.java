/// Servers that the product calls: those that can store its data, and one that misbehaves.
@NullMarked
package pinakes.testkit.server;

import org.jspecify.annotations.NullMarked;
