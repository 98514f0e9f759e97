/// The engine: what happens to documents, notes, projects, keys and todos, on any storage.
///
/// [LocalEngine] is the entry point. It takes its [EngineStorage] with the catalog (`pinakes.engine.core.catalog`),
/// which is the source of truth, and implements each interface of `pinakes.engine` on top of it. Classes called
/// `Local…` work in this process, in contrast to `Remote…`, which call an engine over HTTP. Parts that consist of one
/// table (todos, API keys, the request journal) live here; every larger part has its own package.
@NullMarked
package pinakes.engine.core;

import org.jspecify.annotations.NullMarked;
