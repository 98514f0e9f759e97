/// Contracts: the published interface of each tool, one JSON Schema file per tool.
///
/// The file is the source of the schemas, the description and the examples. [Contract] is one file ready for use,
/// [ContractLibrary] loads the files, and [ContractDrift] compares a file with the tool's records.
@NullMarked
package pinakes.tool.contract;

import org.jspecify.annotations.NullMarked;
