/// Requests that are noted, so that one that is sent twice is done once.
@NullMarked
package pinakes.engine.request;

import org.jspecify.annotations.NullMarked;
