/// What it costs when the engine is in a different process than the tools, and how soon that is mended when it dies.
@NullMarked
package pinakes.benchmark.gateway;

import org.jspecify.annotations.NullMarked;
