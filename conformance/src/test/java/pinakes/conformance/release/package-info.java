/// Checks the files that a release is made from: changelog, registry entry, workflows and links between documents.
@NullMarked
package pinakes.conformance.release;

import org.jspecify.annotations.NullMarked;
