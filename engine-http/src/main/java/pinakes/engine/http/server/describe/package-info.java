/// The documentation of the API, generated from its routes.
///
/// [ApiDocs] serves the [OpenApiDocument], whose schemas come from the records of the API and whose examples come
/// from `examples.json`, and the page that shows it.
@NullMarked
package pinakes.engine.http.server.describe;

import org.jspecify.annotations.NullMarked;
