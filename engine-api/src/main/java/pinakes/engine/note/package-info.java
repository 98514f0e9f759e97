/// Notes: documents that are changed in place.
@NullMarked
package pinakes.engine.note;

import org.jspecify.annotations.NullMarked;
