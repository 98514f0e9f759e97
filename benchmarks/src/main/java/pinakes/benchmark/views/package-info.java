/// Whether commands and the views of the console stay as fast as they are when a knowledge base grows.
@NullMarked
package pinakes.benchmark.views;

import org.jspecify.annotations.NullMarked;
