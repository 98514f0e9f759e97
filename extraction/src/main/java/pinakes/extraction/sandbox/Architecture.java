package pinakes.extraction.sandbox;

import java.util.Optional;

/// A processor architecture whose system calls are known here.
enum Architecture {
    X86_64(0xC000003E),
    AARCH64(0xC00000B7);

    private final int auditId;

    Architecture(int auditId) {
        this.auditId = auditId;
    }

    /// How the kernel names it to system call filters.
    int auditId() {
        return auditId;
    }

    /// The architecture of this machine.
    static Optional<Architecture> current() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
