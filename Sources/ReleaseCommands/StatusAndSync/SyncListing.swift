import Diagnostics
import Gitflow
import Session

/// The result of `release sync`: the requested release, and others with something to report.
struct SyncListing {
  var main: ReleaseListing
  var others: [ReleaseListing] = []
  /// The other releases that were not updated.
  var failures: [(version: Version, failure: Failure)] = []

  init(main: ReleaseListing) { self.main = main }

  /// The releases in ascending order, then the failures.
  func report(isDryRun: Bool) -> Report {
    let shown = ([main] + others.filter(\.hasNews)).sorted { $0.version < $1.version }
    let sections = shown.map { $0.operations(isDryRun: isDryRun) }
    var report = Report(
      text: sections.joined(separator: "\n") + failureLines.map { $0 + "\n" }.joined(),
      values: [
        "release": .string("\(main.version)"),
        "releases": .array(
          shown.map { listing in
            [
              "release": .string("\(listing.version)"),
              "operations": .array(listing.operationsJSON),
              "warnings": .strings(listing.warnings),
            ]
          }),
        "operations": .array(shown.flatMap(\.operationsJSON)),
        "failures": .array(shown.flatMap(\.failuresJSON)),
        "warnings": .strings(shown.flatMap(\.warnings) + failureMessages),
      ])
    report.status = status
    return report
  }

  private var status: ExitStatus {
    if main.status != .pass { return main.status }
    return failures.isEmpty && others.allSatisfy { $0.status == .pass } ? .pass : .unknown
  }

  private var failureMessages: [String] {
    failures.map { version, failure in
      let reason = failure.diagnostics.first.map { ": \($0.message)" } ?? ""
      return "the labels of \(version) were not changed\(reason)"
    }
  }

  private var failureLines: [String] {
    zip(failures, failureMessages).flatMap { entry, message in
      let again = Remedy.flowctl("release", "sync", "--release", "\(entry.version)")
      return ["warning: \(ForeignText.shown(message))"]
        + (entry.failure.diagnostics.first?.hint ?? again).hintLines
    }
  }
}
