package import ArgumentParser
package import Diagnostics

/// What every command understands.
package struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How the answer is written.", valueName: "format"))
  var format: OutputFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @OptionGroup package var place: PlaceOptions

  @Flag(name: .shortAndLong, help: "Say nothing but what is wrong.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Say why each rule exists and what was seen.")
  package var verbose = false

  @Option(help: ArgumentHelp("The least severity that fails.", valueName: "severity"))
  package var failOn: Severity = .error

  package init() {}

  package mutating func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other")
    }
  }

  /// The format that both options mean together.
  package var chosenFormat: OutputFormat { json ? .json : format ?? .text }
}
