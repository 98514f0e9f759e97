/// The attack suite: whole servers and the installed program under hostile surroundings.
///
/// Attacks on a single part are tested beside that part. `docs/attacks.md` lists all of them by class, and
/// [pinakes.conformance.attack.AttackTableTest] fails when a test in that list does not exist or a class of attack has
/// none.
@NullMarked
package pinakes.conformance.attack;

import org.jspecify.annotations.NullMarked;
