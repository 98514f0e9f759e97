/// The engine on one machine: everything below one data directory, in one process.
///
/// [LocalEngine] is the way in. It opens the catalog (`pinakes.engine.local.catalog`), which is the truth
/// about everything the engine knows, and puts the domain's interfaces on it, one package for each part of
/// the domain.
@NullMarked
package pinakes.engine.local;

import org.jspecify.annotations.NullMarked;
