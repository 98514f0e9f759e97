/// Projects and their chunks and vectors as rows of the catalog, and the models that make the vectors.
@NullMarked
package pinakes.engine.local.project.store;

import org.jspecify.annotations.NullMarked;
