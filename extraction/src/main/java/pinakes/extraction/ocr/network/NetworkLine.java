package pinakes.extraction.ocr.network;

import java.util.List;

/// A line of recognised text.
///
/// @param confidence the mean over its characters, from 0 to 1
/// @param places where each character of the text is on the line, from 0 to 1
/// @param isHandwritten whether the network for handwriting has read it
public record NetworkLine(String text, double confidence, List<Double> places, TiltedBox box, boolean isHandwritten) {
    public NetworkLine {
        places = List.copyOf(places);
    }
}
