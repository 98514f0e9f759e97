package pinakes.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Passes a [Seed] to a test, and reports it when the test fails.
public final class Seeded implements ParameterResolver, TestExecutionExceptionHandler {
    private static final Namespace NAMESPACE = Namespace.create(Seeded.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Seed.class;
    }

    @Override
    public Seed resolveParameter(ParameterContext parameter, ExtensionContext test) {
        var seed = test.getStore(NAMESPACE).computeIfAbsent(Seed.class, _ -> Seed.chosen(), Seed.class);
        test.publishReportEntry("seed", seed.replay());
        return seed;
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        var seed = test.getStore(NAMESPACE).get(Seed.class, Seed.class);
        if (seed != null) {
            failure.addSuppressed(new AssertionError("replay with " + seed.replay()));
        }
        throw failure;
    }
}
