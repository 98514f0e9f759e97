package pinakes.conformance.suite;

import java.util.List;

/// The result of one scenario.
///
/// @param scored whether the revision requires the scenario; the others are extensions and newer than the revision
/// @param complaints the failed checks, each with its reason
record Scenario(String name, boolean scored, int passed, int failed, List<String> complaints) {
    Scenario {
        complaints = List.copyOf(complaints);
    }
}
