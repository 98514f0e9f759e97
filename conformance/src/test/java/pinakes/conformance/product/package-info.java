/// The product as users start it, from a checkout or as a distribution. Every client takes one task through its
/// whole life.
@NullMarked
package pinakes.conformance.product;

import org.jspecify.annotations.NullMarked;
