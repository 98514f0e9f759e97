/// The command `doctor`: checks of everything that a working installation needs.
///
/// Each [pinakes.app.cli.doctor.Check] looks at one thing and says how to fix what it finds.
@NullMarked
package pinakes.app.cli.doctor;

import org.jspecify.annotations.NullMarked;
