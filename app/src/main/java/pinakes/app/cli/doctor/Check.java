package pinakes.app.cli.doctor;

import java.util.List;

/// Looks at one thing that a working installation needs.
@FunctionalInterface
interface Check {
    List<Finding> findings() throws InterruptedException;
}
