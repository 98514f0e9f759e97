package pinakes.tool.contract;

/// A contract file is missing or is not in the published form; the message names the file and what is wrong.
public final class InvalidContractException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidContractException(String message) {
        super(message);
    }
}
