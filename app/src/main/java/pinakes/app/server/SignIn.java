package pinakes.app.server;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Clocks;
import pinakes.app.composition.Composition;
import pinakes.app.key.KeyCallers;
import pinakes.app.oauth.provider.ProviderTokens;
import pinakes.app.oauth.server.AuthorizationServer;
import pinakes.app.oauth.server.Scopes;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.Switch;
import pinakes.engine.EngineUnavailableException;
import pinakes.transport.http.guard.KeyRing;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.ResourceMetadata;

/// How people sign in at the servers of a process: at a provider, here, or not at all.
///
/// @param tokens the accepted access tokens; null without sign-in
/// @param described how clients of the MCP server learn where to sign in
/// @param endpoints by path, for the MCP server
record SignIn(
        @Nullable KeyRing tokens, ResourceMetadata.SignIn described, Map<String, Handler> endpoints, Runnable closing)
        implements AutoCloseable {
    private static final String DIRECTORY = "oauth";

    /// @param servesMcp whether this process has an MCP server, which people sign in to
    static SignIn of(
            Settings settings,
            Composition composition,
            boolean servesMcp,
            AccessRecords records,
            MemoryBudget memory,
            Clocks clocks) {
        var issuer = settings.find(SettingTable.OAUTH_ISSUER);
        if (issuer.isPresent()) {
            var tokens = ProviderTokens.of(issuer.get(), settings, clocks.time(), clocks.nanos());
            var issuers = List.of(issuer.get().toString());
            var scopes = settings.list(SettingTable.OAUTH_SCOPES);
            return new SignIn(tokens, new ResourceMetadata.SignIn(_ -> issuers, scopes), Map.of(), tokens::close);
        }
        var isHere = settings.get(SettingTable.OAUTH_SERVER) == Switch.ON && servesMcp && !composition.isGateway();
        return isHere
                ? here(settings, composition, records, memory, clocks)
                : new SignIn(null, ResourceMetadata.SignIn.NONE, Map.of(), () -> {});
    }

    private static SignIn here(
            Settings settings, Composition composition, AccessRecords records, MemoryBudget memory, Clocks clocks) {
        var address = ServerAccess.publicAddress(settings);
        try {
            var server = AuthorizationServer.in(
                    settings.get(SettingTable.DATA_DIR).resolve(DIRECTORY),
                    composition.keys(),
                    new KeyCallers(composition.toolsOfKeys()),
                    address,
                    McpHandlers.PATH,
                    records,
                    memory,
                    clocks.time());
            return new SignIn(
                    server.tokens(),
                    new ResourceMetadata.SignIn(request -> List.of(address.of(request, "")), Scopes.USUAL),
                    server.endpoints(),
                    () -> {});
        } catch (IOException e) {
            throw new EngineUnavailableException("The directory for sign-ins cannot be used: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        closing.run();
    }
}
