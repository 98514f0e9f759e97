/// The official clients at work with the product, started as a person starts it.
///
/// Every client lists the tools and takes one task through its whole life. What it saw comes back as a
/// [pinakes.conformance.product.Transcript], and the same expectations hold for all of them.
@NullMarked
package pinakes.conformance.client;

import org.jspecify.annotations.NullMarked;
