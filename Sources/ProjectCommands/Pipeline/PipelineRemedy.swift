import Diagnostics

/// What makes files as the configuration says.
enum PipelineRemedy {
  static let generate = Command.flowctl("pipeline", "generate")
  static let overwrite = Remedy.flowctl("pipeline", "diff").then("to discard the differences")
    .then(.flowctl("pipeline", "generate", "--force"))
}
