/// Packages the running program so that it runs without a JDK and without a build.
///
/// A [pinakes.app.dist.Distribution] is a directory with the launcher, the jars and a Java runtime. A
/// [pinakes.app.dist.DesktopBundle] is such a directory in one file that desktop clients install.
///
/// This is part of the program rather than of the build, because an installed program can package itself again and
/// the bundle's manifest lists the tools that it offers.
@NullMarked
package pinakes.app.dist;

import org.jspecify.annotations.NullMarked;
