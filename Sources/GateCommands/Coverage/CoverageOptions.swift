import ArgumentParser
import Gates

/// Which reports are read, and which files count.
struct CoverageOptions: ParsableArguments {
  @Argument(help: "Reports of coverage, such as those of several shards.", completion: .file())
  var reports: [String]

  @Option(name: .customLong("as"), help: "Read every report as this format.")
  var format: ReportFormat?

  @Option(help: ArgumentHelp("Count files of this pattern alone.", valueName: "glob"))
  var include: [String] = []

  @Option(help: ArgumentHelp("Leave files of this pattern out, too.", valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Count tests, too.")
  var withTests = false

  /// The files that count.
  var scope: CoverageScope {
    let usual = withTests ? CoverageScope.derived : CoverageScope.usualExclusions
    return CoverageScope(included: include, excluded: usual + exclude)
  }

  /// Throws where a number of an option is no percentage.
  static func checkPercent(_ number: Int?, _ option: String) throws {
    if let number, !(0...100).contains(number) {
      throw ValidationError("--\(option) takes 0 to 100, not \(number)")
    }
  }
}
