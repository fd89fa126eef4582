/// The commands that make files what the configuration says.
enum PipelineRemedy {
  static let generate = "flowctl pipeline generate"
  static let overwrite = "flowctl pipeline diff, then flowctl pipeline generate --force"
}
