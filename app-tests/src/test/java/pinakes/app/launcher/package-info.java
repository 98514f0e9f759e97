/// The launcher `kb`, driven as a person or a client drives it.
///
/// It runs in a [Checkout] with a JDK and a Maven of straw, because what counts here is what the launcher decides.
@NullMarked
package pinakes.app.launcher;

import org.jspecify.annotations.NullMarked;
