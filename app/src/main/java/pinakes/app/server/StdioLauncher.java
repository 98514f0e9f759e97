package pinakes.app.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Composition;
import pinakes.app.dist.RunningProgram;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.tool.Permission;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.rest.Problem;

/// `GET /launcher`: the command that clients on the same machine run to use the data of this server over standard input
/// and output. Paths on the server are for administrators.
final class StdioLauncher extends Handler.Abstract {
    static final String PATH = "/launcher";
    static final Permission REQUIRED = Permission.parse("keys:manage");

    private final @Nullable Path data;

    /// @param data null where the data is on another machine
    private StdioLauncher(@Nullable Path data) {
        this.data = data;
    }

    static StdioLauncher of(Settings settings, Composition composition) {
        return new StdioLauncher(
                composition.isGateway()
                        ? null
                        : settings.get(SettingTable.DATA_DIR).toAbsolutePath());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.GET, request, response, callback)) {
            return true;
        }
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        JsonResponse.write(
                HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(new Answer(command())), response, callback);
        return true;
    }

    private @Nullable StartCommand command() {
        try {
            return data == null
                    ? null
                    : new StartCommand(
                            RunningProgram.ofThisProcess().launcher().toString(),
                            List.of("stdio", "--data-dir", data.toString()));
        } catch (IOException _) {
            return null; // not started by the launcher
        }
    }

    /// @param stdio null when there is no such command
    private record Answer(@Nullable StartCommand stdio) {}

    private record StartCommand(String command, List<String> args) {}
}
