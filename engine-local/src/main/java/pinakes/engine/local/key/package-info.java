/// Keys in the catalog: hashes and what they stand for.
@NullMarked
package pinakes.engine.local.key;

import org.jspecify.annotations.NullMarked;
