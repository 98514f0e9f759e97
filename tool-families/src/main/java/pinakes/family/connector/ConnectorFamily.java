package pinakes.family.connector;

import java.util.List;
import pinakes.engine.Engine;
import pinakes.family.answer.BareEnvelope;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.ErrorCodes;
import pinakes.family.document.MistakenIds;
import pinakes.family.job.OpenJobs;
import pinakes.tool.registry.ToolFamily;

/// The connector tools.
public final class ConnectorFamily {
    public static final String NAME = "search";

    private ConnectorFamily() {}

    public static ToolFamily on(Engine engine) {
        return new ToolFamily(
                NAME,
                null,
                new BareEnvelope(ErrorCodes::of, ErrorCodes::facts),
                EngineFaults::of,
                List.of(
                        new ConnectorSearch(engine.search(), new OpenJobs(engine.ingestion())),
                        new ConnectorFetch(engine.documents(), new MistakenIds(engine.ingestion(), engine.library()))),
                List.of(),
                List.of());
    }
}
