/// The bytes that documents were made of, each kept once in a file named by its content.
///
/// Bytes arrive in `staging` and move to their place when they are complete and on the disk, so that a file
/// with a name of its own is always whole. Who refers to which content is the catalog's business; a content
/// that nobody refers to is set aside at the next start, and comes back when the catalog refers to it again.
@NullMarked
package pinakes.engine.local.blob;

import org.jspecify.annotations.NullMarked;
