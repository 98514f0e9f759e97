/// Tests of named keys, at the doors and behind them.
@NullMarked
package pinakes.app.key;

import org.jspecify.annotations.NullMarked;
