/// The official clients with the real product.
///
/// Every client lists the tools and takes one task through its whole life. The answers are a
/// [pinakes.conformance.product.Transcript], and the expectations are the same for all clients.
@NullMarked
package pinakes.conformance.client;

import org.jspecify.annotations.NullMarked;
