package pinakes.benchmark.startup;

/// The least that a Java program can do.
final class HelloWorld {
    private HelloWorld() {}

    public static void main(String[] arguments) {
        System.out.println("Hello, world");
    }
}
