/// Child processes, sandboxed on Linux, that parse untrusted files; a crash there fails one file and nothing else.
///
/// - **Parent:** a [WorkerPool] hands each document to a [Worker], a small JVM with a memory limit that it
///   starts when there is something to read, keeps warm, and replaces after a number of documents. When a
///   document hangs, uses up all memory or crashes two workers, that document fails and the next one gets a new
///   worker. [Deadlines] end a worker that takes too long, or that has been idle for long.
/// - **Child:** [WorkerMain] reads one document at a time and ends as soon as its parent is gone.
///   It is confined ([pinakes.extraction.sandbox]), so the parent copies each document into the worker's directory.
/// - **Between them:** a socket in a directory that only this user can enter, with a secret that the child
///   gets in its environment. Standard output is not used, because the JVM itself may write to it. A
///   [Frame] has a length limit, and [FrameReader] cleans every string that comes from the child
///   ([CleanText]): an attacker who takes over the child can still only send text.
///
/// Each worker has a directory for its temporary files, which the parent removes however the worker ended.
@NullMarked
package pinakes.extraction.worker;

import org.jspecify.annotations.NullMarked;
