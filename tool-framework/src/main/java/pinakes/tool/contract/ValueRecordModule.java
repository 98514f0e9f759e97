package pinakes.tool.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/// Reads and writes a record whose only component is called `value` as that bare value.
///
/// A branded id is thus a number or a string on the wire, without annotations in the domain.
final class ValueRecordModule extends JacksonModule {
    static boolean isValueRecord(Class<?> type) {
        if (!type.isRecord()) {
            return false;
        }
        var components = type.getRecordComponents();
        return components.length == 1 && components[0].getName().equals("value");
    }

    @Override
    public String getModuleName() {
        return "value-records";
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.insertAnnotationIntrospector(new Introspector());
    }

    private static final class Introspector extends NopAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable Boolean hasAsValue(MapperConfig<?> config, Annotated annotated) {
            var isAccessor = annotated instanceof AnnotatedMethod method
                    && method.getName().equals("value")
                    && isValueRecord(method.getDeclaringClass());
            return isAccessor ? Boolean.TRUE : null;
        }

        @Override
        public JsonCreator.@Nullable Mode findCreatorAnnotation(MapperConfig<?> config, Annotated annotated) {
            var isCanonical = annotated instanceof AnnotatedConstructor constructor
                    && constructor.getParameterCount() == 1
                    && isValueRecord(constructor.getDeclaringClass());
            return isCanonical ? JsonCreator.Mode.DELEGATING : null;
        }
    }
}
