import FlowCLI

Launch.main(CommandLine.arguments)
