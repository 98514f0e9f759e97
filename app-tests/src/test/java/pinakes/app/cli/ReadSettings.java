package pinakes.app.cli;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.serve.ServerCommand;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.SettingsReader;

/// The settings that the code of a command may read: those that its methods, and the methods that they call, name.
///
/// A method that overrides another counts as called as soon as its class is instantiated. That is more than can happen,
/// so a
/// setting that is not found here is not read.
final class ReadSettings {
    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("pinakes.app");

    /// These name all settings without using any.
    private static final Set<String> READERS =
            Set.of(SettingsReader.class.getName(), SettingTable.class.getName(), SettingGroup.class.getName());

    private static final Map<String, String> KEYS = keys();

    /// What makes the commands that share a class.
    private static final Map<String, String> FACTORIES =
            Map.of("serve", "everything", "engine", "engine", "mcp", "gateway");

    private final Deque<JavaCodeUnit> open = new ArrayDeque<>();
    private final Set<JavaCodeUnit> called = new HashSet<>();
    private final Set<JavaClass> instantiated = new HashSet<>();
    private final Set<String> found = new TreeSet<>();

    private ReadSettings() {}

    /// The keys of the settings that a command may read.
    static Set<String> of(String name, Class<?> command) {
        var reach = new ReadSettings();
        var methods = PROGRAM.get(command).getMethods();
        methods.stream().filter(method -> method.getName().equals("run")).forEach(reach::call);
        if (command.equals(ServerCommand.class)) {
            methods.stream()
                    .filter(method -> method.getName().equals(FACTORIES.get(name)))
                    .flatMap(factory -> factory.getMethodReferencesFromSelf().stream())
                    .forEach(reference -> reach.call(reference.getTarget()));
        }
        while (!reach.open.isEmpty()) {
            reach.follow(reach.open.remove());
        }
        return reach.found;
    }

    private static Map<String, String> keys() {
        var keys = new HashMap<String, String>();
        try {
            for (var field : SettingTable.class.getFields()) {
                if (field.get(null) instanceof Setting<?> setting) {
                    keys.put(field.getName(), setting.key());
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return keys;
    }

    private void follow(JavaCodeUnit code) {
        code.getFieldAccesses().forEach(this::access);
        Stream.of(code.getCallsFromSelf(), code.getMethodReferencesFromSelf(), code.getConstructorReferencesFromSelf())
                .flatMap(Set::stream)
                .forEach(access -> call((CodeUnitAccessTarget) access.getTarget()));
    }

    private void access(JavaFieldAccess access) {
        if (access.getTargetOwner().isEquivalentTo(SettingTable.class)) {
            found.add(KEYS.getOrDefault(access.getName(), access.getName()));
        } else {
            initialise(access.getTargetOwner());
        }
    }

    private void call(CodeUnitAccessTarget target) {
        initialise(target.getOwner());
        target.resolveMember().ifPresent(this::call);
    }

    private void call(JavaCodeUnit code) {
        if (READERS.contains(code.getOwner().getName()) || !called.add(code)) {
            return;
        }
        open.add(code);
        if (code instanceof JavaConstructor && instantiated.add(code.getOwner())) {
            initialise(code.getOwner());
            Stream.concat(Stream.of(code.getOwner()), code.getOwner().getAllRawSuperclasses().stream())
                    .flatMap(type -> type.getMethods().stream())
                    .filter(ReadSettings::mayOverride)
                    .forEach(this::call);
        }
    }

    /// The constants of commands name what they take, which is not what they read.
    private void initialise(JavaClass type) {
        if (!type.isAssignableTo(Command.class)) {
            type.getStaticInitializer().ifPresent(this::call);
        }
    }

    /// Of a type outside of the program, only its name is known.
    private static boolean mayOverride(JavaMethod method) {
        var owner = method.getOwner();
        return !method.getModifiers().contains(JavaModifier.STATIC)
                && !method.getModifiers().contains(JavaModifier.PRIVATE)
                && Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                        .filter(type -> !type.isEquivalentTo(Object.class) && !type.isEquivalentTo(Record.class))
                        .anyMatch(type -> type.getMethods().isEmpty()
                                || type.getMethods().stream().anyMatch(inherited -> isOverridden(inherited, method)));
    }

    private static boolean isOverridden(JavaMethod inherited, JavaMethod method) {
        return inherited.getName().equals(method.getName())
                && inherited.getRawParameterTypes().size()
                        == method.getRawParameterTypes().size();
    }
}
