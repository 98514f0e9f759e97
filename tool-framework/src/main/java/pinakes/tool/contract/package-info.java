/// Contracts: what a tool promises on the wire, one JSON Schema file per tool.
///
/// The file is the source of the published schemas, of the description and of the examples. [Contract] holds one file
/// ready for use, [ContractLibrary] finds the files, and [ContractDrift] compares a file with the tool's records.
@NullMarked
package pinakes.tool.contract;

import org.jspecify.annotations.NullMarked;
