/// What it costs to run the engine in a different process than the tools, and how soon calls work again after it
/// crashes.
@NullMarked
package pinakes.benchmark.gateway;

import org.jspecify.annotations.NullMarked;
