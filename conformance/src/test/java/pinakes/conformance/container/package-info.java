/// What the container files say, read from them, and run without a container engine.
///
/// `ContainerFilesTest` checks the words of `Dockerfile` and `compose.yaml`. `ContainersIT` takes the commands, users,
/// environment, mounts and ports from the same files and runs them in Linux namespaces, which is what containers are
/// made of; so the files cannot drift from what works.
@NullMarked
package pinakes.conformance.container;

import org.jspecify.annotations.NullMarked;
