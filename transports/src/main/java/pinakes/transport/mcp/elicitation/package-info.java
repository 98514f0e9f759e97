/// Asking the client something while one of its requests runs: elicitation, sampling and roots.
///
/// In the session era the server sends [ClientQuestions] on the open stream; in the stateless era the client gets an
/// `input_required` result and repeats its request with the answers and the encrypted [RequestStates].
///
/// The product only asks for confirmations ([pinakes.transport.mcp.framework.ConfirmPolicy]). The conformance
/// fixtures use every kind of question, because the official suite tests them.
@NullMarked
package pinakes.transport.mcp.elicitation;

import org.jspecify.annotations.NullMarked;
