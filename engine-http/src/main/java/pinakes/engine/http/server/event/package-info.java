/// Event streams of jobs, document changes and todo changes.
///
/// The thread of a request writes its stream: it waits for changes and writes a heartbeat when there are none, which
/// is also how it notices that the client is gone.
@NullMarked
package pinakes.engine.http.server.event;

import org.jspecify.annotations.NullMarked;
