/// The JSON of the API, shared by server and client, in snake_case.
///
/// Domain records are written as they are where their fields are the published ones; [DomainJson] and
/// [PublishedNames] say how they differ. All other JSON objects are records here, grouped by resource.
@NullMarked
package pinakes.engine.http.wire;

import org.jspecify.annotations.NullMarked;
