/// Projects: isolated sets of chunks, each with its own index.
///
/// [LocalProjects] implements the interface. A batch is one catalog transaction; then its chunks go into the
/// project's index. [ModelMigrations] re-embeds a project with another model while the old vectors serve.
/// Isolation is physical: each project has its own index directory, and candidates from an index are looked up
/// among the chunks of that project only.
@NullMarked
package pinakes.engine.core.project;

import org.jspecify.annotations.NullMarked;
