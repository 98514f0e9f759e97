package pinakes.app.oauth.server;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import pinakes.app.key.KeyCallers;
import pinakes.app.key.KeyDirectory;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.transport.http.guard.KeyRing;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.limit.MemoryBudget;

/// The authorization server of a process that owns a data directory.
///
/// @param tokens the access tokens that it issues
/// @param endpoints by path
public record AuthorizationServer(KeyRing tokens, Map<String, Handler> endpoints) {
    /// The server of a data directory.
    ///
    /// @param directory for its own files; created if missing
    /// @param protectedPath the path of what the tokens are for, such as `/mcp`
    public static AuthorizationServer in(
            Path directory,
            KeyDirectory keys,
            KeyCallers callers,
            PublicAddress publicAddress,
            String protectedPath,
            SignInRecords records,
            MemoryBudget memory,
            InstantSource clock)
            throws IOException {
        OwnerOnly.directory(directory);
        var random = new SecureRandom();
        var address = new ServerAddress(publicAddress, protectedPath);
        var sealing = TokenCodec.in(directory, random);
        var sessions = new SignInSessions(directory, random, clock);
        var tokens = new Tokens(sealing, sessions, keys, callers, address, clock);
        var codes = new AuthorizationCodes(random, clock);
        var registered = new RegisteredClients(sealing);
        var published = new PublishedClients(PinnedHttps.toPublicHosts(), clock);
        return new AuthorizationServer(
                tokens,
                Map.ofEntries(
                        Map.entry(MetadataEndpoint.PATH, new MetadataEndpoint(address)),
                        Map.entry(RegisterEndpoint.PATH, new RegisterEndpoint(registered, clock, memory)),
                        Map.entry(
                                AuthorizeEndpoint.PATH,
                                new AuthorizeEndpoint(
                                        id -> registered.find(id).or(() -> published.find(id)),
                                        sealing,
                                        codes,
                                        keys,
                                        callers,
                                        address,
                                        records,
                                        random,
                                        clock)),
                        Map.entry(TokenEndpoint.PATH, new TokenEndpoint(codes, sessions, tokens, address, records)),
                        Map.entry(RevokeEndpoint.PATH, new RevokeEndpoint(sessions, tokens))));
    }
}
