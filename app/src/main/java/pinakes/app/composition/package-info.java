/// The composition root: wires an engine, the tools and the MCP protocol together.
///
/// [pinakes.app.composition.Composition] is the one place that knows all of them, and everything is passed in by
/// constructor. [pinakes.app.composition.OfferedTools] selects the tool families,
/// [pinakes.app.composition.ReadableFiles] decides which files tools may read, and
/// [pinakes.app.composition.JobTasks] shows ingestion jobs as MCP tasks. [pinakes.app.composition.ChatApps] says
/// which page shows the answers of which tool, and [pinakes.app.composition.ServerSkills] lists the skills, which span
/// the tool families.
@NullMarked
package pinakes.app.composition;

import org.jspecify.annotations.NullMarked;
