/// The published contract of the knowledge tools, example by example, against the real server over the wire.
@NullMarked
package pinakes.app.knowledge;

import org.jspecify.annotations.NullMarked;
