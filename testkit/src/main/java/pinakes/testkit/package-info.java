/// Tools for all tests.
///
/// Nothing here depends on a class of the product: `wire` contains clients, `process` starts programs, and
/// [pinakes.testkit.Seed] makes generated input replayable.
@NullMarked
package pinakes.testkit;

import org.jspecify.annotations.NullMarked;
