/// The program: what is wired to what, and everything around it.
///
/// [pinakes.app.Composition] is the one place where engine, tools and transports meet; the packages below it are what a
/// person sees of the program: its settings, its commands and its log lines.
@NullMarked
package pinakes.app;

import org.jspecify.annotations.NullMarked;
