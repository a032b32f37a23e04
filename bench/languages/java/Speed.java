import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import uri.Uri;
import utf8.Utf8;

/** URIs and UTF-8 in Java: by classes that abnfc compiles, and by the JDK. Prints the job, the contender and MB/s. */
final class Speed {
  private static final String ADDRESS = "https://example.com:8042/over/there?name=ferret#nose";

  private Speed() {}

  /** Prints the best of thirty runs. */
  private static void rate(String job, String contender, byte[] bytes, Predicate<byte[]> call) {
    int times = 4_000_000 / bytes.length;
    double best = 0;
    for (int round = 0; round < 30; round++) {
      long begin = System.nanoTime();
      for (int i = 0; i < times; i++) if (!call.test(bytes)) throw new AssertionError(contender);
      best = Math.max(best, 1e3 * times * bytes.length / (System.nanoTime() - begin));
    }
    System.out.printf("%s\t%s\t%.0f%n", job, contender, best);
  }

  private static boolean decode(byte[] bytes) {
    Utf8.Decoder decoder = new Utf8.Decoder(bytes);
    int sum = 0;
    while (decoder.next()) sum |= decoder.codePoint();
    return sum >= 0;
  }

  private static boolean isDecoded(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).length() > 0;
    } catch (CharacterCodingException error) {
      return false;
    }
  }

  public static void main(String[] arguments) {
    String[][] texts = {{"ASCII", "The quick brown fox. "}, {"Chinese", "中文字"}};
    for (String[] text : texts) {
      byte[] bytes = text[1].repeat(65536 / text[1].getBytes(StandardCharsets.UTF_8).length).getBytes(StandardCharsets.UTF_8);
      rate("validate " + text[0], "abnfc", bytes, Utf8::validate);
      rate("validate " + text[0], "CharsetDecoder", bytes, Speed::isDecoded);
      rate("decode " + text[0], "abnfc", bytes, Speed::decode);
      rate("decode " + text[0], "new String", bytes, b -> !new String(b, StandardCharsets.UTF_8).isEmpty());
    }
    byte[] address = ADDRESS.getBytes(StandardCharsets.UTF_8);
    rate("validate URIs", "abnfc", address, Uri::validate);
    rate("validate URIs", "java.net.URI", address, b -> URI.create(new String(b, StandardCharsets.US_ASCII)) != null);
  }
}
