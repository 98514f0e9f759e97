/// Whether commands and the views of the console stay fast as a knowledge base grows.
@NullMarked
package pinakes.benchmark.views;

import org.jspecify.annotations.NullMarked;
