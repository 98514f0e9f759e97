/// The ports of the protocol core: tools (with the apps that show them), prompts, resources, completions, tasks and
/// skills.
///
/// The product implements them on the tool framework; the conformance fixtures implement them directly. Bodies are
/// JSON in the protocol's own form, so the core does not model them again.
///
/// The product's tools need no capabilities of the client. Only the conformance fixtures answer with
/// [FeatureReply.CapabilityMissing], because the official suite tests it.
@NullMarked
package pinakes.transport.mcp.feature;

import org.jspecify.annotations.NullMarked;
