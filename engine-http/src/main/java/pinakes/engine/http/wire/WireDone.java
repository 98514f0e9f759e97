package pinakes.engine.http.wire;

/// What was asked for has been done.
public record WireDone(boolean done) {}
