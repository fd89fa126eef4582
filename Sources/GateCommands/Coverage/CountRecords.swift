import Base
import Gates
import Git
import Gitflow
import Session

/// The recorded coverage and tests of commits, one per line in `flowctl/coverage` of the Git
/// directory.
struct CountRecords {
  let files: FileSystem
  /// The Git directory that all working trees share.
  let directory: String

  private static let largest = 16 << 20

  /// The name of coverage: totals belong to the project, not to a gate.
  static let coverage = "coverage"

  /// The name of the tests of a gate; no gate has a slash in its name.
  static func tests(of gate: String) -> String { "tests/" + FileName.of(gate) }

  private var path: String { directory + "/flowctl/coverage" }

  /// The last record of exactly this commit; nil if there is none or it can't be read.
  func record(of commit: String, _ name: String = coverage) -> CountRecord? {
    guard let bytes = try? files.read(path, Self.largest) else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n")).lazy.reversed()
      .compactMap { CountRecord(parsing: String(decoding: $0, as: UTF8.self)) }
      .first { $0.commit == commit && $0.gate == name }
  }

  func add(
    _ lines: LineCounts, of commit: String, _ name: String = coverage
  ) throws(FileError) {
    if record(of: commit, name)?.lines == lines { return }
    let record = CountRecord(commit: commit, gate: name, lines: lines)
    try files.makeDirectory(directory + "/flowctl")
    try files.append(path, Array((record.text + "\n").utf8))
  }
}

extension Session {
  /// The recorded coverage and tests of commits.
  func countRecords() throws(Failure) -> CountRecords {
    CountRecords(files: world.files, directory: try repository().commonDirectory)
  }

  /// Compares totals with those of the merge base.
  func ratchet(_ total: LineCounts, over base: ObjectID?) throws(Failure) -> Ratchet {
    let records = try countRecords()
    let record = base.flatMap { records.record(of: $0.description) }
    return Ratchet(total, record: record, mergeBase: base?.description)
  }

  /// Hints for reports of a change, or records of its base, that lack data.
  func coverageRemedies(_ input: GateInput) -> CoverageEvaluation.Remedies {
    let paths = input.reports.map { $0.removing(prefix: input.directory + "/") ?? $0 }
    let show = paths.isEmpty ? nil : Command.flowctl("report", "show").adding(paths)
    // Output of a gate is stored under another name in each run.
    let files = paths.filter { !$0.hasPrefix(".git/") }
    let keep =
      files.isEmpty ? nil : Command.flowctl("coverage", "show").adding(files).adding("--record")
    // A user who measures manually knows how; for a gate flowctl knows the command.
    let measure: Remedy =
      input.needs.isEmpty && keep != nil
      ? "measure the coverage"
      : .run(.flowctl("gate", "run").adding(keep == nil ? [] : input.needs))
    return CoverageEvaluation.Remedies(
      show: show.map { .run($0) }, record: atBase(of: input.change, measure, keep))
  }

  /// Counts the tests of a gate at the merge base, if this run's results would be recorded.
  func remedyOfTests(of gate: String, _ change: Change, isRecorded: Bool) -> Remedy? {
    if change.mergeBase != nil, !isRecorded {
      return .explain(
        "no run of a pull request records tests: keep '.git/flowctl/coverage' of the run that "
          + "checks the merge target after a push")
    }
    return atBase(of: change, .run(.flowctl("gate", "run", gate)))
  }

  /// Measures at the merge base and returns; without a known merge base, what fetches it.
  private func atBase(of change: Change, _ measure: Remedy, _ keep: Command? = nil) -> Remedy? {
    guard let base = change.mergeBase else { return baseRemedy(change) }
    let begin = Command.git("switch", "--detach", String(base.description.prefix(10)))
    let rest = [keep, .git("switch", "-")].compactMap(\.self)
    return Remedy.run(begin).then(measure).then(.run(rest))
  }
}
