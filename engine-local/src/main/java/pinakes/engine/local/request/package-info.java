/// Requests and their answers in the catalog.
@NullMarked
package pinakes.engine.local.request;

import org.jspecify.annotations.NullMarked;
