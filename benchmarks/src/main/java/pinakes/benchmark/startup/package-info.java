/// How long a client that starts the program waits for the answer to its first tool call, compared with a bare JVM.
@NullMarked
package pinakes.benchmark.startup;

import org.jspecify.annotations.NullMarked;
