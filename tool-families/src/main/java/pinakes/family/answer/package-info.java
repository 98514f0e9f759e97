/// What the families' answers have in common: error codes, number formats and safe names.
///
/// [EngineFaults] and [ErrorCodes] turn failures into published errors; [StoredName] keeps stored text from posing as
/// instructions.
@NullMarked
package pinakes.family.answer;

import org.jspecify.annotations.NullMarked;
