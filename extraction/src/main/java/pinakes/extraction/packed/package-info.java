/// Reads ZIP files and XML within limits.
///
/// [ZipParts] checks the sizes in the ZIP directory before unpacking and counts again while unpacking, because the
/// directory can lie. [XmlPull] refuses document types, so there are no entities to expand and nothing to fetch.
@NullMarked
package pinakes.extraction.packed;

import org.jspecify.annotations.NullMarked;
