/// Documents: the files and notes that the engine keeps, and the passages they are made of.
@NullMarked
package pinakes.engine.document;

import org.jspecify.annotations.NullMarked;
