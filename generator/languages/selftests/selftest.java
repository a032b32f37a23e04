// HEADER

package PACKAGE;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
// if parser
import java.text.ParseException;
import java.util.List;
// end

/** Reads cases from standard input, one on a line, and says which answers differ. */
final class TESTEDSelftest {
  private TESTEDSelftest() {}

  public static void main(String[] arguments) throws IOException {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int cases = 0;
    int differ = 0;
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      if (line.startsWith("#")) continue;
      String question = line.substring(0, line.indexOf('\t'));
      StringBuilder answer = new StringBuilder(question);
      // if decoder
      if (question.startsWith("=")) encode(question, answer);
      // end
      if (!question.startsWith("=")) check(octets(question), answer);
      cases++;
      if (!line.contentEquals(answer) && differ++ < 10) System.out.println(line + "\n  answer: " + answer);
    }
    System.out.println(cases + " cases, " + differ + " differ");
    if (differ > 0 || cases == 0) System.exit(1);
  }

  private static byte[] octets(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++)
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    return bytes;
  }

  private static void check(byte[] bytes, StringBuilder answer) {
    int error = TESTED.findError(bytes);
    answer.append('\t').append(error);
    if (TESTED.validate(bytes) != error < 0) answer.append("\tvalidate differs");
    // if steps
    // Octet by octet, the answer is the same.
    int state = TESTED.START;
    for (byte octet : bytes) state = TESTED.next(state, octet & 0xFF);
    if (TESTED.accepts(state) != error < 0) answer.append("\tnext differs");
    // end
    // if decoder
    TESTED.Decoder decoder = new TESTED.Decoder(bytes);
    while (decoder.next()) {
      int codePoint = decoder.codePoint();
      answer.append('\t').append(codePoint < 0 ? "-" : Integer.toHexString(codePoint).toUpperCase());
      answer.append(' ').append(decoder.end());
    }
    // end
    // if recognizer
    if (error >= 0)
      for (String phrase : TESTED.expectedAt(bytes, error)) answer.append('\t').append(phrase);
    // end
    // if parser
    try {
      List<TESTED.Part> parts = TESTED.parse(bytes);
      for (TESTED.Part part : parts.subList(1, parts.size()))
        answer.append('\t').append(part.kind + " " + part.start + " " + part.end);
    } catch (ParseException exception) {
      if (exception.getErrorOffset() != error) answer.append("\tparse differs");
    }
    // end
  }
  // if decoder

  private static void encode(String question, StringBuilder answer) {
    int dash = question.indexOf('-');
    int last = Integer.parseInt(question.substring(dash + 1), 16);
    answer.append('\t');
    for (long codePoint = Integer.parseInt(question.substring(1, dash), 16); codePoint <= last; codePoint++) {
      byte[] bytes = new byte[TESTED.LONGEST];
      try {
        int length = TESTED.encode((int) codePoint, bytes, 0);
        for (int i = 0; i < length; i++) answer.append(String.format("%02X", bytes[i]));
      } catch (IllegalArgumentException exception) {
        answer.append('-');
      }
    }
  }
  // end
}
