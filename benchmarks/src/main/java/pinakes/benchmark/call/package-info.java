/// What a call costs in addition to the tool itself: the whole pipeline over HTTP, compared with two other servers.
///
/// [CallOverhead] starts each server in a separate process, sends all of them the same calls in turn, and compares
/// how many each answers per second of processor time. [BareJettyServer] is the upper bound for any server on Jetty;
/// the TypeScript SDK is what most servers of this protocol are built on.
@NullMarked
package pinakes.benchmark.call;

import org.jspecify.annotations.NullMarked;
