/// The product as a person starts it, from a checkout or as a program that was made, and what every client does with
/// it:
/// take one task through its whole life.
@NullMarked
package pinakes.conformance.product;

import org.jspecify.annotations.NullMarked;
