/// Resources: what a family of tools lets a client read by address.
@NullMarked
package pinakes.tool.resource;

import org.jspecify.annotations.NullMarked;
