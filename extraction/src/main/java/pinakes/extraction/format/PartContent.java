package pinakes.extraction.format;

import java.io.IOException;
import java.io.InputStream;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.QuotedPrintableInputStream;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.util.MimeUtil;

/// Decodes the content of a part of a message. Text that is not Base64, although its header says so, is kept as it is.
final class PartContent {
    private PartContent() {}

    /// @param damaged called when some of it cannot be decoded, possibly more than once
    static InputStream of(Entity part, Runnable damaged) throws IOException {
        if (!(part.getBody() instanceof SingleBody body)) {
            return InputStream.nullInputStream();
        }
        var encoding = part.getContentTransferEncoding();
        if (MimeUtil.isBase64Encoding(encoding)) {
            var decoded = new Base64Stream(body.getInputStream(), damaged);
            return decoded.isPlain() ? body.getInputStream() : decoded;
        }
        return MimeUtil.isQuotedPrintableEncoded(encoding)
                ? new QuotedPrintableInputStream(body.getInputStream(), DecodeMonitor.SILENT)
                : body.getInputStream();
    }
}
