package pinakes.extraction.format.pdf;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.jspecify.annotations.Nullable;

/// The headings of a tagged PDF: which marked content of which page belongs to a heading of which level.
///
/// Reads the structure tree as plain objects, because the tree of a damaged file has cycles and holes.
final class HeadingTags {
    /// More elements than the tree of a legible document has.
    private static final int ELEMENTS_MAX = 200_000;

    private static final int LEVEL_MAX = 6;
    private static final COSName PAGE = COSName.getPDFName("Pg");

    private final IdentityHashMap<COSDictionary, Map<Integer, Integer>> pages = new IdentityHashMap<>();
    private final @Nullable COSDictionary roles;

    /// An element of the tree.
    ///
    /// @param page the page of marked content below it that names none
    /// @param level the level of the heading that it is or belongs to; 0 for none
    private record Element(COSBase object, @Nullable COSDictionary page, int level) {}

    private HeadingTags(@Nullable COSDictionary roles) {
        this.roles = roles;
    }

    static HeadingTags of(PDDocument document) {
        var root = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.STRUCT_TREE_ROOT);
        var tags = new HeadingTags(root == null ? null : root.getCOSDictionary(COSName.ROLE_MAP));
        if (root != null) {
            tags.collect(root);
        }
        return tags;
    }

    /// The levels of the headings on a page, by the number of their marked content.
    Map<Integer, Integer> on(PDPage page) {
        return pages.getOrDefault(page.getCOSObject(), Map.of());
    }

    private void collect(COSDictionary root) {
        Set<COSBase> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<Element>();
        open.push(new Element(root, null, 0));
        while (!open.isEmpty() && seen.size() < ELEMENTS_MAX) {
            var element = open.pop();
            var object = element.object() instanceof COSObject reference ? reference.getObject() : element.object();
            switch (object) {
                case COSInteger number -> add(element, number.intValue());
                case COSArray kids
                when seen.add(kids) ->
                    kids.forEach(kid -> open.push(new Element(kid, element.page(), element.level())));
                case COSDictionary dictionary
                when seen.add(dictionary) -> {
                    var inside = inside(element, dictionary);
                    var kids = dictionary.getItem(COSName.K);
                    if (dictionary.containsKey(COSName.MCID)) {
                        add(inside, dictionary.getInt(COSName.MCID));
                    } else if (kids != null) {
                        open.push(new Element(kids, inside.page(), inside.level()));
                    }
                }
                case null, default -> {}
            }
        }
    }

    private Element inside(Element outer, COSDictionary dictionary) {
        var page = dictionary.getCOSDictionary(PAGE);
        var level = level(dictionary.getCOSName(COSName.S));
        return new Element(dictionary, page == null ? outer.page() : page, level == 0 ? outer.level() : level);
    }

    private void add(Element element, int number) {
        if (element.level() > 0 && element.page() != null) {
            pages.computeIfAbsent(element.page(), missing -> new HashMap<>()).put(number, element.level());
        }
    }

    private int level(@Nullable COSName type) {
        var name = type == null ? "" : type.getName();
        // A role may stand for another role.
        for (var step = 0; step < LEVEL_MAX; step++) {
            if (name.equals("H") || name.equals("Title")) {
                return 1;
            }
            if (name.length() == 2 && name.charAt(0) == 'H' && name.charAt(1) >= '1' && name.charAt(1) <= '6') {
                return name.charAt(1) - '0';
            }
            var role = roles == null || name.isEmpty() ? null : roles.getCOSName(COSName.getPDFName(name));
            if (role == null) {
                return 0;
            }
            name = role.getName();
        }
        return 0;
    }
}
