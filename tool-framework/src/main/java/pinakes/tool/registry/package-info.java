/// The registry: which tools there are, and proof that each keeps the rules.
@NullMarked
package pinakes.tool.registry;

import org.jspecify.annotations.NullMarked;
