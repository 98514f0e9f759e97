/// The JSON of the API, shared by server and client: one record per JSON object, grouped by resource, in snake_case.
///
/// These records are the published API. They convert to and from the domain, so that a field that is renamed in the
/// domain keeps its name here.
@NullMarked
package pinakes.engine.http.wire;

import org.jspecify.annotations.NullMarked;
