/// Rules for text that an engine accepts: what can be stored, and how ids are written.
///
/// Every record of the domain that takes text from outside checks it here.
@NullMarked
package pinakes.engine.text;

import org.jspecify.annotations.NullMarked;
