import Diagnostics

/// Commands that write the files of the configuration.
enum PipelineRemedy {
  static let generate = Command.flowctl("pipeline", "generate")
  static let overwrite = Remedy.flowctl("pipeline", "diff").then("to discard the differences")
    .then(.flowctl("pipeline", "generate", "--force"))
}
