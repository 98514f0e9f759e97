/// Skills: instructions for agents that span the families.
@NullMarked
package pinakes.family.skill;

import org.jspecify.annotations.NullMarked;
