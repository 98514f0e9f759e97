/// The scenarios of the kb tools, written once and run in every deployment.
///
/// A scenario class knows a [pinakes.app.kb.KbDeployment] and nothing of what is behind it; its subclasses say how the
/// servers are started. The display name of a test is its requirement and the published name of the scenario.
@NullMarked
package pinakes.app.kb;

import org.jspecify.annotations.NullMarked;
