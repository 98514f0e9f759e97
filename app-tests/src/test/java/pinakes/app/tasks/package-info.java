/// The task tools over the wire, on each kind of deployment.
@NullMarked
package pinakes.app.tasks;

import org.jspecify.annotations.NullMarked;
