package pinakes.engine.local.eval;

/// Hears how far an evaluation is.
public interface Progress {
    void at(int done, int total);
}
