/// What every test may use, whatever it tests.
///
/// Nothing here knows a class of the product: `wire` speaks to a server the way a client does, `process` starts one the
/// way a person does, and [pinakes.testkit.Seed] makes generated input replayable.
@NullMarked
package pinakes.testkit;

import org.jspecify.annotations.NullMarked;
