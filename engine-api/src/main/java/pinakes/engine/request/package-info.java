/// The journal of requests, so that a request that is sent twice is executed once.
@NullMarked
package pinakes.engine.request;

import org.jspecify.annotations.NullMarked;
