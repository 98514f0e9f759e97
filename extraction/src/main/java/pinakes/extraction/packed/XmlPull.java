package pinakes.extraction.packed;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.reading.WholeNumber;

/// A pull parser for untrusted XML.
///
/// Elements and attributes are identified by local names: the same vocabulary appears under several namespaces
/// (strict and transitional Office files) and always means the same.
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

    /// Moves to the next start or end of an element, or text, at any depth; false at the end.
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
                    case XMLStreamConstants.DTD -> throw new IOException("a DOCTYPE declaration is not allowed");
                    default -> {} // comments and processing instructions are skipped
                }
            }
            return false;
        } catch (XMLStreamException broken) {
            throw broken(broken);
        }
    }

    /// Moves to the next event inside the element that was current at the given depth; false at its end.
    ///
    /// ```
    /// for (var depth = xml.depth(); xml.nextWithin(depth); ) { … }
    /// ```
    public boolean nextWithin(int outerDepth) throws IOException {
        return next() && depth >= outerDepth;
    }

    /// The number of open elements, including the current one.
    public int depth() {
        return depth;
    }

    private boolean isStart() {
        return xml.getEventType() == XMLStreamConstants.START_ELEMENT;
    }

    public boolean isStart(String name) {
        return startName().equals(name);
    }

    public boolean isEnd(String name) {
        return xml.getEventType() == XMLStreamConstants.END_ELEMENT
                && xml.getLocalName().equals(name);
    }

    public boolean isText() {
        return xml.hasText() && !isStart();
    }

    /// The local name of the element that starts here; empty at an end or a text.
    public String startName() {
        return isStart() ? xml.getLocalName() : "";
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

    /// Whether an on/off attribute is on. A missing attribute counts as on.
    public boolean isOn(String name) {
        return switch (attribute(name)) {
            case "0", "false", "off", "none" -> false;
            case null, default -> true;
        };
    }

    public int number(String name, int otherwise) {
        return WholeNumber.parsed(attribute(name, ""), otherwise);
    }

    /// An attribute in the relationships namespace: an element may have both `r:id` and `id`.
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

    /// All text inside the current element; moves to its end.
    public String textWithin() throws IOException {
        var text = new StringBuilder();
        for (var outer = depth; nextWithin(outer); ) {
            if (isText()) {
                text.append(text());
            }
        }
        return text.toString();
    }

    /// Moves to the end of the current element.
    public void skip() throws IOException {
        var outer = depth;
        while (nextWithin(outer)) {
            // Ignore the content.
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
            throw new XMLStreamException("external entities are not allowed");
        });
        return factory;
    }
}
