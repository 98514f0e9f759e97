package pinakes.benchmark.paths;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A method that runs now.
///
/// @param method its class and name; a lambda has a name that the compiler has generated
/// @param caller the method of ours that called it, directly or through other code
/// @param stage the stage that it belongs to
/// @param length the number of named methods from the start of the stage, or else of the thread, to this one
record Call(String method, @Nullable Call caller, @Nullable Stage stage, int length) {
    private static final String LAMBDA = ".lambda$";

    static Call of(String method, @Nullable Call caller) {
        var isLambda = method.contains(LAMBDA);
        var started = Stage.startingWith(isLambda ? enclosing(method) : method);
        var current = caller == null ? null : caller.stage;
        var before = caller == null ? 0 : caller.length;
        if (isLambda) {
            return new Call(method, caller, current == null ? started : current, before);
        }
        return started == null || started == current
                ? new Call(method, caller, current, before + 1)
                : new Call(method, caller, started, 1);
    }

    boolean isLambda() {
        return method.contains(LAMBDA);
    }

    /// The named methods of its chain, the first one first.
    List<String> chain() {
        var chain = new ArrayList<String>();
        for (var call = this; call != null && chain.size() < length; call = call.caller) {
            if (!call.isLambda()) {
                chain.addFirst(call.method);
            }
        }
        return chain;
    }

    /// The method that contains a lambda: `Thing.work` for `Thing.lambda$work$0`.
    private static String enclosing(String lambda) {
        return lambda.substring(0, lambda.lastIndexOf('$')).replace(LAMBDA, ".");
    }
}
