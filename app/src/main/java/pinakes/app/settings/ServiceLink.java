package pinakes.app.settings;

import java.util.regex.Pattern;

/// An environment variable that Kubernetes sets for a service.
///
/// A service named `kb` or `kb-engine` adds variables with our prefix to every container, one of them spelled like
/// the setting of a port. None of them is a setting.
final class ServiceLink {
    private static final Pattern NAME =
            Pattern.compile("KB_(.+_)?(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");
    private static final Pattern PORT_NAME = Pattern.compile("KB_(.+_)?PORT");
    private static final Pattern ADDRESS = Pattern.compile("(tcp|udp|sctp)://.+");

    private ServiceLink() {}

    static boolean is(String name, String value) {
        return NAME.matcher(name).matches()
                || (PORT_NAME.matcher(name).matches() && ADDRESS.matcher(value).matches());
    }
}
