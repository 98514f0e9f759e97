/// The launcher `kb`, driven as a person or a client drives it.
///
/// [LauncherTest] and its neighbours run it in a [Checkout] with a JDK and a Maven of straw, because what counts
/// there is what the launcher decides; [pinakes.app.launcher.StartIT] starts the real program.
@NullMarked
package pinakes.app.launcher;

import org.jspecify.annotations.NullMarked;
