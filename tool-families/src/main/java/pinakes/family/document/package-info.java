/// Documents as callers name, describe and filter them, the same in every family.
///
/// A [DocumentReference] is a UUID or a number, [MistakenIds] says what a wrong one is, [GivenMetadata] comes with a
/// document, a [MetadataFilter] selects by it
/// and [ShownMetadata] is how answers show it. [StoredAlready] is the answer to content that is stored
/// already, and [AddedAgain] to content that is still being added.
@NullMarked
package pinakes.family.document;

import org.jspecify.annotations.NullMarked;
