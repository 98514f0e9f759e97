/// How well files from everywhere are read: none may hang, crash the program or take more memory than allowed.
@NullMarked
package pinakes.benchmark.reading;

import org.jspecify.annotations.NullMarked;
