/// Restricts a worker to what it needs to read documents, before it receives the first one.
///
/// [SandboxLauncher] is the first program of a worker. It connects to the parent, restricts itself and then replaces
/// itself with the worker (`execve`), which inherits the restrictions in all its threads. Restricting the worker from
/// within would leave out the threads that every JVM starts before `main`.
///
/// [Landlock] limits the files, [SyscallFilter] the system calls, and both are optional: where the kernel or a
/// container lacks one, the worker runs with the other, and says so to its parent.
@NullMarked
package pinakes.extraction.sandbox;

import org.jspecify.annotations.NullMarked;
