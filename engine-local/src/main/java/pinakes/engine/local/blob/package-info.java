/// Original bytes in files ([FileBlobStore]): a staged file is moved to its final name, which is its hash.
///
/// Files that the catalog does not refer to are set aside in `orphans`.
@NullMarked
package pinakes.engine.local.blob;

import org.jspecify.annotations.NullMarked;
