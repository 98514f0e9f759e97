/// TLS from PEM files: [TlsFiles] reads them, and [ServerTls] uses them in a server and switches to new ones while it
/// runs.
@NullMarked
package pinakes.transport.http.tls;

import org.jspecify.annotations.NullMarked;
