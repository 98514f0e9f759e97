package pinakes.engine.http.server.resource;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.jetty.io.Content;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Engine;
import pinakes.engine.audit.trail.BulkRead;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.exchange.Export;
import pinakes.engine.http.exchange.ExportScope;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.project.ProjectId;

/// The route to export what the caller can access.
record ExportRoutes(Engine engine) {
    private static final Logger LOG = LoggerFactory.getLogger(ExportRoutes.class);
    private static final String ZIP = "application/zip";
    private static final Parameter.Words COLLECTION =
            new Parameter.Words("collection", "Only the documents, notes and tasks in this collection.", false);
    private static final Parameter.Words PROJECT = new Parameter.Words("project", "Only this project.", false);

    List<Route> all() {
        return List.of(new Route.Group("engine")
                .get(
                        EnginePaths.EXPORT,
                        "Exports documents, notes, tasks and projects in open formats as a zip file. To import it"
                                + " elsewhere, unpack it and run ./kb import.")
                .takes(COLLECTION, PROJECT)
                .answersWith(ZIP, null, "The files. The last one is export.json; without it, the export is incomplete.")
                .by("exports:create", this::export));
    }

    private ApiReply export(ApiCall call) throws RefusedException {
        var scope = scope(call);
        LOG.info("{} exports data", call.caller().id());
        return new ApiReply.Streamed(
                Map.of("Content-Disposition", "attachment; filename=\"pinakes-export.zip\""), ZIP, response -> {
                    try (var zip = new ZipOutputStream(Content.Sink.asOutputStream(response))) {
                        var export = new Export(engine, scope, name -> entry(zip, name), _ -> {});
                        BulkRead.during(
                                () -> export.write(InstantSource.system().instant()));
                    }
                });
    }

    private static ExportScope scope(ApiCall call) throws RefusedException {
        var collection = call.words(COLLECTION).stream().findFirst();
        var project = call.words(PROJECT).stream().findFirst();
        try {
            return new ExportScope(
                    collection.map(CollectionName::new).orElse(null),
                    project.map(ProjectId::new).orElse(null));
        } catch (IllegalArgumentException e) {
            throw RefusedException.badParameter(e.getMessage() + ".");
        }
    }

    private static OutputStream entry(ZipOutputStream zip, String name) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        return new FilterOutputStream(zip) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                zip.write(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                zip.closeEntry();
            }
        };
    }
}
