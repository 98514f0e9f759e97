package pinakes.engine.cluster.s3;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/// An answer in XML.
///
/// @param texts by the names of an element and its parent, such as `Contents/Key`
record S3Xml(Map<String, List<String>> texts) {
    static final S3Xml NONE = new S3Xml(Map.of());

    /// Reads an answer; an answer that is not XML has no elements.
    static S3Xml of(byte[] answer) {
        var texts = new HashMap<String, List<String>>();
        var names = new ArrayDeque<String>();
        var text = new StringBuilder();
        try {
            var events = factory().createXMLStreamReader(new ByteArrayInputStream(answer));
            while (events.hasNext()) {
                switch (events.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        names.push(events.getLocalName());
                        text.setLength(0);
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(events.getText());
                    case XMLStreamConstants.END_ELEMENT -> {
                        var name = names.pop();
                        var path = names.isEmpty() ? name : names.peek() + "/" + name;
                        texts.computeIfAbsent(path, _ -> new ArrayList<>()).add(text.toString());
                        text.setLength(0);
                    }
                    default -> {} // comments and the like
                }
            }
        } catch (XMLStreamException _) {
            return NONE; // such as the error page of a proxy
        }
        return new S3Xml(texts);
    }

    /// Answers need no entities, so entities are not read.
    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    List<String> all(String path) {
        return texts.getOrDefault(path, List.of());
    }

    Optional<String> first(String path) {
        return all(path).stream().filter(text -> !text.isEmpty()).findFirst();
    }
}
