package pinakes.extraction.sandbox;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Set;

/// A filter in the kernel (seccomp) that refuses system calls.
///
/// It lists what is refused rather than what is allowed: a JVM makes many calls, which vary by release.
final class SyscallFilter {
    /// Everything else in [SystemCall] is refused; for three of these, the arguments decide.
    private static final Set<SystemCall> NOT_REFUSED =
            EnumSet.range(SystemCall.OPENAT, SystemCall.LANDLOCK_RESTRICT_SELF);

    private static final long SET_MODE_FILTER = 1;

    // Instruction codes, and the offsets of the data that they load.
    private static final int LOAD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int JUMP_IF_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;
    private static final int CALL_NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;

    private static final int ALLOWED = 0x7FFF0000;
    private static final int NOT_PERMITTED = 0x00050000 | 1;
    private static final int NOT_IMPLEMENTED = 0x00050000 | 38;

    /// Calls of the x32 mode, which have the same effects under other numbers.
    private static final int X32_CALLS = 0x40000000;

    private static final int CLONE_THREAD = 0x10000;
    private static final int INSTRUCTION_BYTES = 8;
    private static final int INSTRUCTIONS_MAX = 256;

    private final LinuxKernel kernel;
    private final ByteBuffer program;

    SyscallFilter(LinuxKernel kernel) {
        this.kernel = kernel;
        this.program = LinuxKernel.MEMORY
                .allocate((long) INSTRUCTIONS_MAX * INSTRUCTION_BYTES, INSTRUCTION_BYTES)
                .asByteBuffer()
                .order(ByteOrder.nativeOrder());
    }

    /// Installs the filter for this thread, even after `execve`; false where the system does not support it.
    boolean install() {
        write();
        var length = program.position() / INSTRUCTION_BYTES;
        var header = LinuxKernel.MEMORY.allocate(2L * Long.BYTES, Long.BYTES);
        header.set(ValueLayout.JAVA_SHORT, 0, (short) length);
        header.set(
                ValueLayout.JAVA_LONG,
                Long.BYTES,
                MemorySegment.ofBuffer(program.duplicate().flip()).address());
        return kernel.succeeds(SystemCall.SECCOMP, SET_MODE_FILTER, 0, header.address());
    }

    private void write() {
        add(LOAD, ARCHITECTURE);
        addJump(JUMP_IF_EQUAL, kernel.architecture().auditId(), 1, 0);
        add(RETURN, NOT_PERMITTED);
        add(LOAD, CALL_NUMBER);
        addJump(JUMP_IF_AT_LEAST, X32_CALLS, 0, 1);
        add(RETURN, NOT_PERMITTED);
        for (var call : EnumSet.complementOf(EnumSet.copyOf(NOT_REFUSED))) {
            addAnswer(call, NOT_PERMITTED);
        }
        // A filter cannot read its arguments, which are in memory. The C library falls back to clone.
        addAnswer(SystemCall.CLONE3, NOT_IMPLEMENTED);
        addCondition(SystemCall.CLONE, JUMP_IF_ANY_BIT, CLONE_THREAD); // threads, but no processes
        addCondition(SystemCall.PRLIMIT64, JUMP_IF_EQUAL, 0); // only its own limits
        add(RETURN, ALLOWED);
    }

    private void addAnswer(SystemCall call, int answer) {
        var number = call.number(kernel.architecture());
        if (number != SystemCall.NONE) {
            addJump(JUMP_IF_EQUAL, number, 0, 1);
            add(RETURN, answer);
        }
    }

    /// Allows a call if its first argument meets a condition, and refuses it otherwise.
    private void addCondition(SystemCall call, int condition, int value) {
        addJump(JUMP_IF_EQUAL, call.number(kernel.architecture()), 0, 4);
        add(LOAD, FIRST_ARGUMENT);
        addJump(condition, value, 0, 1);
        add(RETURN, ALLOWED);
        add(RETURN, NOT_PERMITTED);
    }

    private void add(int code, int value) {
        addJump(code, value, 0, 0);
    }

    /// An instruction with the number of instructions to skip when its condition holds and when it does not.
    private void addJump(int code, int value, int skipIfTrue, int skipIfFalse) {
        program.putShort((short) code)
                .put((byte) skipIfTrue)
                .put((byte) skipIfFalse)
                .putInt(value);
    }
}
