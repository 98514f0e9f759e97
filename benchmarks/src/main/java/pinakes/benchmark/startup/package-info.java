/// How long a client waits after it started the program: to the first answered tool call, next to a bare JVM.
@NullMarked
package pinakes.benchmark.startup;

import org.jspecify.annotations.NullMarked;
