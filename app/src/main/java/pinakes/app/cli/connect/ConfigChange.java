package pinakes.app.cli.connect;

import pinakes.app.cli.command.CommandFailedException;

/// A configuration file before and after the entry of this server is added or replaced.
record ConfigChange(ConfigFile file, String before, String after) {
    /// @throws CommandFailedException when the file must be changed by hand; the message says why
    static ConfigChange of(ClientProgram client, ServerEntry entry) throws CommandFailedException {
        var file = ConfigFile.at(client.file());
        file.checkWritable();
        var before = file.text();
        try {
            var after = ConfigText.of(client)
                    .with(before, client.section(), client.form().apply(entry));
            return new ConfigChange(file, before, after);
        } catch (IllegalArgumentException e) {
            throw new CommandFailedException(file.path() + " cannot be changed: " + e.getMessage() + ".");
        }
    }
}
