package pinakes.extraction.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.field.LenientFieldParser;
import org.apache.james.mime4j.internal.ParserStreamContentHandler;
import org.apache.james.mime4j.message.BasicBodyFactory;
import org.apache.james.mime4j.message.DefaultBodyDescriptorBuilder;
import org.apache.james.mime4j.message.MessageImpl;
import org.apache.james.mime4j.parser.MimeStreamParser;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;

/// Splits a message into its parts, whose content stays encoded; messages within it are parts like others.
final class MailParser {
    private static final int UNLIMITED = -1;

    /// A header of any size is read, because only some fields are kept, each of them once.
    private static final MimeConfig CONFIG = MimeConfig.custom()
            .setMaxLineLen(UNLIMITED)
            .setMaxHeaderCount(UNLIMITED)
            .build();

    private MailParser() {}

    /// @param content is closed
    /// @param damage hears what is skipped
    static Message parsed(InputStream content, MailDamage damage) throws IOException {
        var message = new MessageImpl();
        var fields = new DefaultBodyDescriptorBuilder(null, LenientFieldParser.getParser(), damage);
        var parser = new MimeStreamParser(new MimeTokenStream(CONFIG, damage, new MailFields(damage), fields));
        parser.setContentHandler(new KeptFields(message));
        parser.setNoRecurse();
        try (content) {
            parser.parse(MailLines.of(content));
        } catch (MimeException broken) {
            throw new IOException("the message cannot be split into its parts", broken);
        }
        return message;
    }

    /// Keeps the first of each field that is read.
    private static final class KeptFields extends ParserStreamContentHandler {
        private final Set<String> names = new HashSet<>();

        KeptFields(Message message) {
            super(message, BasicBodyFactory.INSTANCE);
        }

        @Override
        public void startHeader() throws MimeException {
            names.clear();
            super.startHeader();
        }

        @Override
        public void field(Field field) throws MimeException {
            if (MailFields.isRead(field) && names.add(field.getNameLowerCase())) {
                super.field(field);
            }
        }
    }
}
