/// Event streams: what happens in the engine, told while it happens.
///
/// A stream is written by the thread of its request, which waits for news and now and then says that it is still there;
/// that is also how a reader that went away is noticed.
@NullMarked
package pinakes.engine.http.server.event;

import org.jspecify.annotations.NullMarked;
