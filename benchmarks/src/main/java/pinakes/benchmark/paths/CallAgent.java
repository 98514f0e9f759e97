package pinakes.benchmark.paths;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.AccessFlag;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Makes the methods of the program tell [Chains] when they begin and end, except those that do not count:
/// constructors, accessors, what the compiler generates, and the helpers for SQL.
///
/// Lambdas do not count either, but tell, because they carry work to other threads.
public final class CallAgent implements ClassFileTransformer {
    private static final String PROGRAM = "pinakes/";
    private static final Set<String> SQL_HELPERS = Set.of("Sql", "Row", "Parameters");
    private static final Set<String> OF_ENUMS = Set.of("values", "valueOf");
    private static final ClassDesc OF_RECORDS = ClassDesc.of("java.lang.runtime.ObjectMethods");

    /// An accessor has no parameters and consists of these only: it returns a field or a constant.
    private static final Set<Opcode.Kind> OF_ACCESSORS =
            Set.of(Opcode.Kind.LOAD, Opcode.Kind.FIELD_ACCESS, Opcode.Kind.CONSTANT, Opcode.Kind.RETURN);

    private static final ClassDesc CHAINS = ClassDesc.of(Chains.class.getName());
    private static final MethodTypeDesc BEGIN = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);
    private static final MethodTypeDesc START =
            MethodTypeDesc.of(ClassDesc.of(Process.class.getName()), ClassDesc.of(ProcessBuilder.class.getName()));

    /// Finds classes in their files, because a class that is loaded by its instrumentation cannot be defined again.
    /// Several threads load classes.
    private final ClassFile files = ClassFile.of(
            ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(ClassLoader.getSystemClassLoader())
                    .cached(ConcurrentHashMap::new)));

    private CallAgent() {}

    /// Called by the JVM before the program starts.
    ///
    /// @param directory the one with this agent; null in a process that reads files
    public static void premain(@Nullable String directory, Instrumentation instrumentation) {
        Chains.startIn(directory == null ? null : Path.of(directory));
        instrumentation.addTransformer(new CallAgent());
    }

    @Override
    public byte @Nullable [] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        var simple = name.substring(name.lastIndexOf('/') + 1);
        if (!name.startsWith(PROGRAM)
                || name.startsWith(PROGRAM + "benchmark/")
                || name.startsWith(PROGRAM + "testkit/")
                || SQL_HELPERS.contains(simple)) {
            return null;
        }
        try {
            return instrumented(simple, bytes);
        } catch (RuntimeException | Error failure) { // the JVM would go on without counting the calls of this class
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
            return null;
        }
    }

    private byte[] instrumented(String name, byte[] bytes) {
        var type = files.parse(bytes);
        return files.transformClass(type, (builder, element) -> {
            if (element instanceof MethodModel method && tells(type, method)) {
                var telling = new Telling(name + "." + method.methodName().stringValue());
                builder.transformMethod(method, MethodTransform.transformingCode(telling));
            } else {
                builder.with(element);
            }
        });
    }

    private static boolean tells(ClassModel type, MethodModel method) {
        var name = method.methodName().stringValue();
        if (name.startsWith("lambda$")) {
            return true;
        }
        return !name.startsWith("<")
                && !method.flags().has(AccessFlag.SYNTHETIC)
                && !(type.flags().has(AccessFlag.ENUM) && OF_ENUMS.contains(name))
                && method.code()
                        .filter(code -> !isAccessor(method, code) && !isOfRecord(code))
                        .isPresent();
    }

    private static boolean isAccessor(MethodModel method, CodeModel code) {
        return method.methodTypeSymbol().parameterCount() == 0
                && code.elementStream()
                        .allMatch(element -> !(element instanceof Instruction instruction)
                                || OF_ACCESSORS.contains(instruction.opcode().kind()));
    }

    /// Whether it is an `equals`, `hashCode` or `toString` that the compiler has generated.
    private static boolean isOfRecord(CodeModel code) {
        return code.elementStream()
                .anyMatch(element -> element instanceof InvokeDynamicInstruction call
                        && call.bootstrapMethod().owner().equals(OF_RECORDS));
    }

    /// Adds the calls of [Chains] to a method, also for when an exception leaves it.
    private static final class Telling implements CodeTransform {
        private final String method;
        private @Nullable Label begin;

        Telling(String method) {
            this.method = method;
        }

        @Override
        public void atStart(CodeBuilder code) {
            code.loadConstant(method).invokestatic(CHAINS, "begin", BEGIN);
            begin = code.newBoundLabel();
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof InvokeInstruction call && startsReader(call)) {
                code.invokestatic(CHAINS, "start", START);
                return;
            }
            if (element instanceof ReturnInstruction) {
                code.invokestatic(CHAINS, "end", ConstantDescs.MTD_void);
            }
            code.with(element);
        }

        @Override
        public void atEnd(CodeBuilder code) {
            var end = code.newBoundLabel();
            code.exceptionCatchAll(Objects.requireNonNull(begin), end, end)
                    .invokestatic(CHAINS, "end", ConstantDescs.MTD_void)
                    .athrow();
        }

        private boolean startsReader(InvokeInstruction call) {
            return method.equals("WorkerCommand.start")
                    && call.owner().name().equalsString("java/lang/ProcessBuilder")
                    && call.name().equalsString("start");
        }
    }
}
