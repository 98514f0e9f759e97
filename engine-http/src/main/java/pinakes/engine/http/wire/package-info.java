/// What travels between an engine and whoever uses it over HTTP: one record per JSON object, in snake_case.
///
/// These records are the published API. They know the domain, in both directions, and nothing of servers or clients:
/// a field that is renamed in the domain keeps its name here.
@NullMarked
package pinakes.engine.http.wire;

import org.jspecify.annotations.NullMarked;
