import ArgumentParser

/// The change that gates check.
struct GateEndsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Merge target (default: from the CI run or the model).",
      valueName: "branch"))
  var base: String?

  @Option(
    help: ArgumentHelp("Payload file of a GitHub event.", valueName: "file"), completion: .file())
  var event: String?

  mutating func validate() throws {
    if event != nil, base != nil {
      throw ValidationError("--event and --base exclude each other")
    }
  }

  /// The options as use cases need them.
  var gathering: PolicyInForceReader.Options {
    PolicyInForceReader.Options(base: base, event: event)
  }
}
