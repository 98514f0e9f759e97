/// The commands of the group `note`: add, edit and show notes.
@NullMarked
package pinakes.app.cli.note;

import org.jspecify.annotations.NullMarked;
