/// Descriptions of the API, made of its routes: OpenAPI for programs, a page for people.
@NullMarked
package pinakes.engine.http.server.describe;

import org.jspecify.annotations.NullMarked;
