/// The product as a person starts it, and what every client does with it: take one task through its whole life.
@NullMarked
package pinakes.conformance.product;

import org.jspecify.annotations.NullMarked;
