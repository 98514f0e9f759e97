package pinakes.extraction.format.web;

import org.jsoup.nodes.Element;
import pinakes.extraction.reading.ListNumber;
import pinakes.extraction.reading.WholeNumber;

/// The numbers that a browser shows before the items of one list.
final class OrderedItems {
    private final boolean isOrdered;
    private final String style;
    private final int step;
    private int next;

    OrderedItems(Element list) {
        isOrdered = list.nameIs("ol");
        style = list.attr("type");
        step = list.hasAttr("reversed") ? -1 : 1;
        next = WholeNumber.parsed(list.attr("start"), step < 0 ? list.childrenSize() : 1);
    }

    /// The number of the next item, with a full stop; empty in a list with bullets.
    String next(Element item) {
        if (!isOrdered || !item.nameIs("li")) {
            return "";
        }
        var number = WholeNumber.parsed(item.attr("value"), next);
        next = number + step;
        return ListNumber.of(number, style) + ".";
    }
}
