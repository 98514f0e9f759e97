/// The engine's end of the wire: its HTTP API.
///
/// [EngineApi] is the handler. What it offers is one list of routes, made by the `…Routes` classes; that list finds
/// the way for requests, and the OpenAPI document and the page for people are made of it, so that they cannot
/// disagree.
@NullMarked
package pinakes.engine.http.server;

import org.jspecify.annotations.NullMarked;
