package pinakes.tool.contract;

/// A contract file is missing or malformed; the message names the file and the problem.
public final class InvalidContractException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidContractException(String message) {
        super(message);
    }
}
