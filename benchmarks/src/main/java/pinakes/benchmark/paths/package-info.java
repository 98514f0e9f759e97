/// How many calls a request and a document pass through: rows 1 and 2 of "Path lengths" in ARCHITECTURE.md.
///
/// [PathLengths] starts the program, adds a task and a PDF, and prints the longest chain of calls in each [Stage].
/// [CallAgent] instruments the program, including the process that reads the PDF, so that [Chains] sees the calls.
@NullMarked
package pinakes.benchmark.paths;

import org.jspecify.annotations.NullMarked;
