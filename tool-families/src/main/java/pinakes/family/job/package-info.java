/// Jobs of tool calls: who waits for them, who may follow them, and how their progress reaches a client.
///
/// [SubmittedJobs] is used by every tool that adds documents.
@NullMarked
package pinakes.family.job;

import org.jspecify.annotations.NullMarked;
