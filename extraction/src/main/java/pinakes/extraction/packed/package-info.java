/// Files made of packed XML: what is inside, within limits.
///
/// [ZipParts] looks at the table of contents before anything is unpacked and counts again while unpacking,
/// because a table of contents can lie. [XmlPull] reads XML that cannot reach out: document types are refused,
/// so there are no entities to expand and nothing to fetch.
@NullMarked
package pinakes.extraction.packed;

import org.jspecify.annotations.NullMarked;
