package pinakes.app.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// Checks the installation and says how to fix what is wrong.
public final class DoctorCommand extends Command {
    private static final int LEVEL_COLUMNS = 9;
    private static final int CHECK_COLUMNS = 17;

    public DoctorCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("doctor", "", "Check the installation and say how to fix problems.")
                        .taking(SettingGroup.COMMAND.and(
                                SettingTable.MCP_HOST,
                                SettingTable.MCP_PORT,
                                SettingTable.MCP_API_KEY,
                                SettingTable.PUBLIC_URL,
                                SettingTable.TLS_CERT,
                                SettingTable.TLS_KEY,
                                SettingTable.ALLOWED_HOSTS,
                                SettingTable.TRUSTED_PROXIES))
                        .details(
                                "Checks Java, the settings, the data directory, the disk, the TLS certificate, the ports, the running server, the embedding model, OCR,"
                                        + " the keys and the configurations of MCP clients. Changes no stored data and no settings. The exit code is 1 when there"
                                        + " is a problem.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws InterruptedException {
        var findings = findings(arguments);
        if (arguments.has(CommandUsage.JSON)) {
            printJson(findings);
        } else {
            findings.forEach(this::print);
            out().println();
            out().println(summary(findings));
        }
        return count(findings, Finding.Level.PROBLEM) == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    private List<Finding> findings(Arguments arguments) throws InterruptedException {
        var findings = new ArrayList<Finding>(new JavaCheck(Runtime.getRuntime()).findings());
        try {
            for (var check : checks(context.quietSettings(arguments))) {
                findings.addAll(check.findings());
            }
        } catch (SettingException e) {
            findings.add(Finding.problem(
                    "Settings", String.valueOf(e.getMessage()), "Correct it; ./kb help settings lists all settings."));
        }
        return findings;
    }

    private List<Check> checks(Settings settings) {
        return List.of(
                new DataDirectoryCheck(settings.get(SettingTable.DATA_DIR)),
                new EngineCheck(settings, context.clock().instant()),
                new CertificateCheck(settings),
                new PortCheck("MCP server", RunningServer.MCP, SettingTable.MCP_HOST, SettingTable.MCP_PORT, settings),
                new PortCheck(
                        "Engine API",
                        RunningServer.ENGINE,
                        SettingTable.ENGINE_HOST,
                        SettingTable.ENGINE_PORT,
                        settings),
                new KeySettingCheck(settings),
                new ModelCheck(settings),
                new ReadingCheck(settings),
                new ClientCheck(context.environment(), settings));
    }

    private void print(Finding finding) {
        var level = finding.level().name().toLowerCase(Locale.ROOT);
        var look = switch (finding.level()) {
            case OK -> screen().good(level);
            case WARNING -> screen().caution(level);
            case PROBLEM -> screen().bad(level);
        };
        out().println(look
                + " ".repeat(LEVEL_COLUMNS - level.length())
                + String.format(Locale.ROOT, "%-" + CHECK_COLUMNS + "s", finding.check())
                + TerminalText.onOneLine(finding.message()));
        if (finding.fix() != null) {
            out().println(" ".repeat(LEVEL_COLUMNS + CHECK_COLUMNS)
                    + screen().dim("fix: ")
                    + TerminalText.onOneLine(finding.fix()));
        }
    }

    private static String summary(List<Finding> findings) {
        var problems = count(findings, Finding.Level.PROBLEM);
        var warnings = count(findings, Finding.Level.WARNING);
        return problems + warnings == 0
                ? "Everything works."
                : Counted.of(problems, "problem") + ", " + Counted.of(warnings, "warning");
    }

    private static long count(List<Finding> findings, Finding.Level level) {
        return findings.stream().filter(finding -> finding.level() == level).count();
    }
}
