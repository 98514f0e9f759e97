/// How long one waits for the first answer, beside what no Java program can be quicker than.
@NullMarked
package pinakes.benchmark.startup;

import org.jspecify.annotations.NullMarked;
