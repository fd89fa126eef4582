import Base
import Gates

/// Compares the baseline of the working tree with the findings of a run.
struct BaselineUpdate {
  private let baseline: GateBaseline
  private let findings: [FingerprintedFinding]
  /// The gates that were evaluated completely.
  private let evaluated: Set<String>
  private let isStopped: Bool
  /// The built-in gates that failed: no baseline can accept their findings.
  private let builtIn: [String]
  private let files: FileSystem
  private let directory: String

  private static let command = "flowctl gate run --update-baseline"

  init(
    _ baseline: GateBaseline, _ executions: [String: GateExecution], of gates: [Gate],
    files: FileSystem, directory: String
  ) {
    (self.baseline, self.files, self.directory) = (baseline, files, directory)
    let found = executions.compactMapValues(\.found)
    findings = found.values.flatMap(\.self)
    evaluated = Set(found.keys)
    builtIn = gates.filter { !$0.hasBaseline && executions[$0.name]?.result.state == .failed }
      .map(\.name)
    isStopped = executions.values.contains { $0.result.state == .cancelled }
  }

  /// - Throws: in a run of a pull request, which must not accept its own findings.
  static func require(_ trust: GateRunGuard) throws(Failure) {
    guard !trust.keepsPasses else { return }
    throw Failure(
      .unavailable, .baseline, "a run of a pull request can't write the baseline",
      hint: Remedy.explain("in a clone, run this and commit '\(GateBaseline.path)':")
        .then(.flowctl("gate", "run", "--update-baseline")))
  }

  /// The number of outdated entries, if there are any.
  var notes: [String] {
    let count = baseline.stale(findings, evaluated: evaluated).count
    if count == 0 { return [] }
    return [
      count == 1
        ? "1 baseline entry has no finding any more: \(Self.command)"
        : "\(count) baseline entries have no finding any more: \(Self.command)"
    ]
  }

  /// Writes the file and reports the changes; an interrupted run is incomplete.
  func write() throws(Failure) -> [String] {
    if isStopped { return ["the run was interrupted: '\(GateBaseline.path)' is unchanged"] }
    do throws(FileError) {
      let hasFolder = try isThere(Self.folder, .directory)
      if hasFolder, try isThere(GateBaseline.path, .regular) {
        return try shrink() + builtInNotes
      }
      return try begin(hasFolder) + builtInNotes
    } catch {
      throw Failure(
        .inputOutput, .baseline, "can't write '\(GateBaseline.path)': \(error.reason)")
    }
  }

  private func begin(_ hasFolder: Bool) throws(FileError) -> [String] {
    let known = GateBaseline.initial(findings)
    if known.entries.isEmpty {
      return [
        "'\(GateBaseline.path)' not created: there are no findings for it; "
          + "flowctl reads them from the 'reports' of a gate, where '-' is its output"
      ]
    }
    if !hasFolder { try files.makeDirectory(directory + "/" + Self.folder) }
    try files.edit(directory + "/" + GateBaseline.path, known.bytes)
    let count = CountText.words(known.entries.count, "finding")
    return ["created '\(GateBaseline.path)' with \(count)"]
  }

  private func shrink() throws(FileError) -> [String] {
    let gone = baseline.stale(findings, evaluated: evaluated).count
    let known = baseline.updated(findings, evaluated: evaluated)
    if GateBaseline(known) != baseline {
      try files.edit(directory + "/" + GateBaseline.path, known.bytes)
    }
    let count = CountText.words(known.entries.count, "finding")
    return ["updated '\(GateBaseline.path)': \(gone) removed, \(count) left"]
      + newNotes
  }

  private var builtInNotes: [String] {
    if builtIn.isEmpty { return [] }
    return [
      "built-in gates have no baseline, because they check only what the change adds: "
        + CountText.names(builtIn, most: 5)
    ]
  }

  private var newNotes: [String] {
    let count = baseline.new(findings).count { $0.diagnostic.mayBeInBaseline }
    if count == 0 { return [] }
    return [
      "\(CountText.words(count, "new finding")) not added to the baseline: fix \(count == 1 ? "it" : "them"), "
        + "or delete '\(GateBaseline.path)' and run again, which loosens the policy"
    ]
  }

  private static let folder = String(GateBaseline.path.prefix { $0 != "/" })

  /// - Throws: if another type of file exists there: a link could point anywhere.
  private func isThere(_ path: String, _ kind: FileKind) throws(FileError) -> Bool {
    do throws(FileError) {
      let found = try files.status(directory + "/" + path).kind
      if found == kind { return true }
      let reason =
        found == .link ? "is a link, which is not followed" : "is not a regular file or directory"
      throw FileError.failed(path: path, reason: "'\(path)' \(reason)")
    } catch .notFound {
      return false
    }
  }
}
