/// Makes of a built checkout a program that runs where there is neither a JDK nor a build.
///
/// A [pinakes.app.dist.Distribution] is a directory: the launcher, the jars, and a Java runtime with the modules
/// that are needed. A [pinakes.app.dist.DesktopBundle] is such a directory in one file that desktop clients
/// install.
@NullMarked
package pinakes.app.dist;

import org.jspecify.annotations.NullMarked;
