package pinakes.extraction.packed;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/// XML from a file that nobody vouches for, one element after the other.
///
/// Elements and attributes go by their local names: the same vocabulary appears under several namespaces
/// (the strict and the transitional form of Office files), and never means different things.
public final class XmlPull implements AutoCloseable {
    private static final XMLInputFactory FACTORY = factory();

    private final XMLStreamReader xml;
    private int depth;

    public XmlPull(InputStream in) throws IOException {
        try {
            xml = FACTORY.createXMLStreamReader(in);
        } catch (XMLStreamException broken) {
            throw broken(broken);
        }
    }

    /// Goes to the next start or end of an element, or text, of any depth; says whether there is one.
    public boolean next() throws IOException {
        try {
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        depth++;
                        return true;
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        depth--;
                        return true;
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                        return true;
                    }
                    case XMLStreamConstants.DTD -> throw new IOException("a document type is not allowed here");
                    default -> {
                        // Comments and processing instructions say nothing to a reader.
                    }
                }
            }
            return false;
        } catch (XMLStreamException broken) {
            throw broken(broken);
        }
    }

    /// Goes to the next child of the element in which the given depth lies; false at that element's end.
    ///
    /// ```
    /// var depth = xml.depth();
    /// while (xml.nextWithin(depth)) { … }
    /// ```
    public boolean nextWithin(int outerDepth) throws IOException {
        return next() && depth >= outerDepth;
    }

    /// How many elements are open, the current one included.
    public int depth() {
        return depth;
    }

    public boolean isStart() {
        return xml.getEventType() == XMLStreamConstants.START_ELEMENT;
    }

    public boolean isStart(String name) {
        return isStart() && xml.getLocalName().equals(name);
    }

    public boolean isEnd(String name) {
        return xml.getEventType() == XMLStreamConstants.END_ELEMENT
                && xml.getLocalName().equals(name);
    }

    public boolean isText() {
        return xml.hasText() && !isStart();
    }

    /// The local name of the element that starts or ends here.
    public String name() {
        return xml.getLocalName();
    }

    public String text() {
        return xml.getText();
    }

    /// An attribute by its local name.
    public @Nullable String attribute(String name) {
        for (var index = 0; index < xml.getAttributeCount(); index++) {
            if (xml.getAttributeLocalName(index).equals(name)) {
                return xml.getAttributeValue(index);
            }
        }
        return null;
    }

    public String attribute(String name, String otherwise) {
        var value = attribute(name);
        return value == null ? otherwise : value;
    }

    /// A whole number in an attribute.
    public int number(String name, int otherwise) {
        var value = attribute(name);
        try {
            return value == null ? otherwise : Integer.parseInt(value.strip());
        } catch (NumberFormatException noNumber) {
            return otherwise;
        }
    }

    /// An attribute by its local name and the beginning of its prefix: `r:id` and `id` may stand side by side.
    public @Nullable String reference(String name) {
        for (var index = 0; index < xml.getAttributeCount(); index++) {
            var namespace = xml.getAttributeNamespace(index);
            if (xml.getAttributeLocalName(index).equals(name)
                    && namespace != null
                    && namespace.endsWith("/relationships")) {
                return xml.getAttributeValue(index);
            }
        }
        return null;
    }

    /// All text within the element that starts here, up to its end.
    public String textWithin() throws IOException {
        var text = new StringBuilder();
        var outer = depth;
        while (nextWithin(outer)) {
            if (isText()) {
                text.append(text());
            }
        }
        return text.toString();
    }

    /// Goes to the end of the element that starts here.
    public void skip() throws IOException {
        var outer = depth;
        while (nextWithin(outer)) {
            // Everything within is left out.
        }
    }

    @Override
    public void close() throws IOException {
        try {
            xml.close();
        } catch (XMLStreamException broken) {
            throw broken(broken);
        }
    }

    private static IOException broken(XMLStreamException broken) {
        for (Throwable cause = broken; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException inStream) {
                return inStream;
            }
        }
        return new IOException("damaged XML: " + broken.getMessage(), broken);
    }

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing is fetched");
        });
        return factory;
    }
}
