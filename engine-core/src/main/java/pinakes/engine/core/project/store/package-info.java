/// Projects and their chunks and vectors as rows of the catalog, the models that make the vectors, and the indexes that
/// are built from them.
@NullMarked
package pinakes.engine.core.project.store;

import org.jspecify.annotations.NullMarked;
