/// Asking the client something while one of its requests runs: elicitation, sampling and roots.
///
/// In the session era the server sends [ClientQuestions] on the open stream; in the stateless era the client gets an
/// `input_required` result and repeats its request with the answers and the encrypted [RequestStates].
///
/// The product asks for confirmations only ([pinakes.transport.mcp.framework.ConfirmPolicy]). The conformance fixtures
/// ask
/// everything, because the official suite tests it.
@NullMarked
package pinakes.transport.mcp.elicitation;

import org.jspecify.annotations.NullMarked;
