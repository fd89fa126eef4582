import Base
import Git
import Gitflow
import Session

/// The runs of plans in a clone, one file each in the Git directory shared by all working trees.
///
/// Files are replaced atomically, so that an interrupted process never leaves half a record.
struct PlanJournal: Sendable {
  private static let rule: RuleID = "journal"
  private static let limit = 16 << 20
  private static let kept = 100

  let session: Session
  private let directory: String

  init(_ session: Session) throws(Failure) {
    self.session = session
    directory = try session.repository().commonDirectory + "/flowctl/runs"
  }

  private var files: FileSystem { session.world.files }

  /// The numbers of the recorded runs, newest first.
  ///
  /// - Throws: if the journal can't be read: then interrupted runs would be missed.
  var numbers: [Int] {
    get throws(Failure) {
      do throws(FileError) {
        return try files.list(directory).compactMap { entry in
          entry.name.hasSuffix(".json") ? Int(entry.name.dropLast(".json".count)) : nil
        }.sorted(by: >)
      } catch .notFound {
        return []
      } catch {
        throw Failure(
          .badInput, Self.rule, "can't read the journal '\(directory)': \(error.reason)",
          hint: .run(Command(["ls", "-ld", directory])))
      }
    }
  }

  func run(_ number: Int) throws(Failure) -> FlowRun {
    let path = path(number)
    do {
      return try FlowRun(json: try files.read(path, Self.limit))
    } catch {
      throw Failure(
        .badInput, Self.rule, "the record '\(path)' can't be read",
        hint: Remedy.explain("to continue without it")
          .then(.run(Command(["mv", path, path + ".unreadable"]))))
    }
  }

  /// False if the working tree where a run started no longer exists, or belongs to another clone,
  /// as in a copy of the whole directory.
  func hasPlace(_ run: FlowRun) -> Bool {
    guard !run.worktree.isEmpty, let here = session.location?.commonDirectory,
      let place = try? RepositoryLocation.discover(from: run.worktree, files: files)
    else { return false }
    return place.commonDirectory == here && place.worktree == run.worktree
  }

  func run(
    thatMade ref: String, _ id: CommitID, where matches: (FlowRun) -> Bool
  ) throws(Failure) -> FlowRun? {
    try done.first { run in
      matches(run) && run.combined.contains { $0.ref == ref && $0.after == id }
    }
  }

  /// The completed runs that can be read, newest first, each read on demand.
  var done: some Sequence<FlowRun> {
    get throws(Failure) {
      try numbers.lazy.compactMap { try? self.run($0) }.filter { $0.state == .done }
    }
  }

  /// The run to complete: the newest interrupted one, or one that is being undone.
  func open() throws(Failure) -> FlowRun? {
    if let bytes = try? files.read(marker, 1 << 8),
      let number = Int(String(decoding: bytes, as: UTF8.self))
    {
      let run = try run(number)
      if run.isOpen { return run }
    }
    guard let number = try numbers.first else { return nil }
    // Most records are of completed runs, which is visible without full parsing.
    if let bytes = try? files.read(path(number), Self.limit), !Self.mayBeOpen(bytes) { return nil }
    let run = try run(number)
    return run.isOpen ? run : nil
  }

  /// The newest completed run that is not undone; before a number, if given.
  func lastDone(before end: Int = .max) throws(Failure) -> FlowRun? {
    for number in try numbers where number < end {
      let run = try run(number)
      if run.state == .done { return run }
    }
    return nil
  }

  /// The completed runs after another one that are not undone, newest first.
  func done(after number: Int) throws(Failure) -> [FlowRun] {
    var runs: [FlowRun] = []
    for later in try numbers where later > number { runs.append(try run(later)) }
    return runs.filter { $0.state == .done }
  }

  /// False if no unfinished state appears as a value in a complete record.
  private static func mayBeOpen(_ bytes: [UInt8]) -> Bool {
    guard bytes.last(where: { $0 != UInt8(ascii: "\n") }) == UInt8(ascii: "}") else { return true }
    let words = ["running", "stopped", "reverting"].map { Array("\"\($0)\"".utf8) }
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "\"")
        && words.contains { bytes[index...].starts(with: $0) }
    }
  }

  func write(_ run: FlowRun) throws(Failure) {
    try askingFiles(.cannotCreate, Self.rule, "can't write the journal '\(directory)'") {
      () throws(FileError) in
      try files.makeDirectory(directory)
      // Any run may be in reversal: without this marker file, older runs would not be checked.
      if case .reverting = run.state { try files.replace(marker, Array("\(run.number)".utf8)) }
      try files.replace(path(run.number), JSONWriter().bytes(run.json))
      if !run.isOpen, run.isBackward { try? files.remove(marker) }
    }
  }

  func prune() {
    for number in (try? numbers)?.dropFirst(Self.kept) ?? [] { try? files.remove(path(number)) }
  }

  private var marker: String { directory + "/reverting" }

  private func path(_ number: Int) -> String {
    let digits = String(number)
    return "\(directory)/\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).json"
  }
}
