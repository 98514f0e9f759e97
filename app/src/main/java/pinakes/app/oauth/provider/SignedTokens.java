package pinakes.app.oauth.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.io.IOException;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks access tokens that are signed JWTs (RFC 9068).
///
/// Only signatures with a public key are accepted: a token that is not signed, or signed with a shared secret, could
/// come from anyone who knows the public key.
record SignedTokens(Provider provider, String audience, InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(SignedTokens.class);

    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private static final int CLOCK_SKEW_SECONDS = 30;

    /// The claims of a token; empty when it is not valid here.
    ///
    /// @throws IOException when the provider's keys are unknown
    Optional<Map<String, Object>> claims(SignedJWT token) throws IOException {
        if (!ALGORITHMS.contains(token.getHeader().getAlgorithm())) {
            return Optional.empty();
        }
        var known = provider.known();
        var processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(
                new JOSEObjectType("at+jwt"), new JOSEObjectType("application/at+jwt"), JOSEObjectType.JWT, null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, known.keys()));
        processor.setJWTClaimsSetVerifier(claimChecks(known.metadata().issuer()));
        try {
            return Optional.of(processor.process(token, null).toJSONObject());
        } catch (JWKSetUnavailableException e) {
            throw new IOException("The keys of the provider are unavailable: " + e.getMessage(), e);
        } catch (BadJOSEException | JOSEException e) {
            LOG.debug("A token was refused: {}", e.getMessage());
            return Optional.empty();
        }
    }

    static Optional<SignedJWT> parse(String text) {
        try {
            return Optional.of(SignedJWT.parse(text));
        } catch (ParseException _) {
            return Optional.empty();
        }
    }

    private DefaultJWTClaimsVerifier<SecurityContext> claimChecks(String issuer) {
        var checks =
                new DefaultJWTClaimsVerifier<SecurityContext>(
                        Set.of(audience),
                        new JWTClaimsSet.Builder().issuer(issuer).build(),
                        Set.of("exp"),
                        null) {
                    @Override
                    protected Date currentTime() {
                        return Date.from(clock.instant());
                    }
                };
        checks.setMaxClockSkew(CLOCK_SKEW_SECONDS);
        return checks;
    }
}
