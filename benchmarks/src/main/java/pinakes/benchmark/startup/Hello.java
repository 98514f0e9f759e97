package pinakes.benchmark.startup;

/// The least that a Java program can do.
final class Hello {
    private Hello() {}

    public static void main(String[] arguments) {
        System.out.println("hello");
    }
}
