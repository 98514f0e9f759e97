/// The engine on one machine: everything inside one data directory, in one process, or on storage that it shares.
///
/// [LocalEngine] is the entry point. It takes its [EngineStorage] with the catalog
/// (`pinakes.engine.local.catalog`), which is the source of truth, and implements each interface of
/// `pinakes.engine` on top of it. Parts that consist of one table (todos, API keys, the request journal) live
/// here; every larger part has its own package.
@NullMarked
package pinakes.engine.local;

import org.jspecify.annotations.NullMarked;
