/// The routes of the API, one class per resource.
///
/// Each class declares its routes and holds their endpoints, which read a call, ask the engine and turn the
/// outcome into JSON or a declared error. [EngineRoutes] puts them together.
@NullMarked
package pinakes.engine.http.server.resource;

import org.jspecify.annotations.NullMarked;
