/// Files that callers name by path, and the rules about which of them may be read.
///
/// [FileAccess] decides, within the configured [AllowedRoots]; a [LocalFile] is what it grants.
@NullMarked
package pinakes.family.file;

import org.jspecify.annotations.NullMarked;
