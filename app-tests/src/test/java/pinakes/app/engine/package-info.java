/// Tests of how the product opens an engine.
@NullMarked
package pinakes.app.engine;

import org.jspecify.annotations.NullMarked;
