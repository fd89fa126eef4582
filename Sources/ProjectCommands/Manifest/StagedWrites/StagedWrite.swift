import Diagnostics
import Effects
import Formats
import Manifests

/// Writes many files so that a run that is stopped leaves all of them or none.
///
/// A journal with all the bytes is made in the git directory first. Before it is there nothing has
/// happened, and from then on the next run finishes what this one could not; it goes when every file
/// is sure to last.
struct StagedWrite {
  let project: ManifestProject

  private var files: FileSystem { project.files }
  private var journalPath: String { project.stage + "/journal" }
  private static let largest = 256 << 20

  /// Makes the changes in their order.
  func write(_ changes: [StagedChange]) throws(Failure) {
    if changes.isEmpty { return }
    do throws(FileError) {
      try discard()
      try files.makeDirectory(project.stage)
      let journal = StagedJournal(entries: try changes.map(entry))
      try files.replace(journalPath, journal.bytes)
    } catch {
      throw Self.failure(error, hint: nil)
    }
    do throws(FileError) {
      try carryOut(changes)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Finishes what a stopped run left, or throws it away where nothing had happened yet.
  ///
  /// - Returns: what was done, for the reader.
  func finish() throws(Failure) -> [String] {
    guard let journal = try journal() else { return [] }
    do throws(FileError) {
      removeRemains(of: journal)
      let (open, notes) = open(in: journal)
      try carryOut(open)
      return notes
    } catch {
      throw Self.failure(error)
    }
  }

  /// True where a run was stopped before its end.
  var isStopped: Bool { (try? files.status(journalPath)) != nil }

  private func entry(_ change: StagedChange) throws(FileError) -> StagedJournal.Entry {
    let present = project.at("").present(change.path)
    if case .blocked(_, let reason) = present { throw .failed(path: change.path, reason: reason) }
    return StagedJournal.Entry(change: change, before: mark(present))
  }

  /// What a stopped run has not done yet, without what somebody changed since.
  private func open(in journal: StagedJournal) -> ([StagedChange], notes: [String]) {
    var (open, notes): ([StagedChange], [String]) = ([], [])
    for entry in journal.entries {
      let present = project.at("").present(entry.change.path)
      if mark(present) == entry.before {
        open.append(entry.change)
      } else if present != (entry.change.bytes.map(PresentFile.file) ?? .missing) {
        let shown = ForeignText.shown(entry.change.path)
        notes.append("'\(shown)' was changed after a run was interrupted, and is kept as it is")
      } else if entry.change.bytes != nil {
        // It has its name, but may have neither its permissions nor a place on the disk.
        open.append(entry.change)
      }
    }
    return (open, notes)
  }

  /// Makes changes whose journal is there, and takes it away.
  private func carryOut(_ changes: [StagedChange]) throws(FileError) {
    var directories: Set<String> = []
    var written: [String] = []
    for change in changes {
      let target = project.worktree + "/" + change.path
      guard let bytes = change.bytes else {
        try remove(change.path)
        continue
      }
      let directory = SpecPath.directory(of: target)
      if directories.insert(directory).inserted { try files.makeDirectory(directory) }
      try files.put(target, bytes)
      if change.isExecutable { try makeExecutable(target) }
      written.append(target)
    }
    try files.flush(written)
    try files.remove(journalPath)
  }

  /// Who may read a program may run it.
  private func makeExecutable(_ path: String) throws(FileError) {
    let permissions = try files.status(path).permissions
    try files.setPermissions(path, permissions | (permissions & 0o444) >> 2)
  }

  private static let blocked = "blocked"

  /// The digest of a file; nil for nothing, and a text that no digest is for what is no file.
  private func mark(_ present: PresentFile) -> String? {
    switch present {
    case .missing: nil
    case .file(let bytes): SHA256.digits(of: bytes)
    case .blocked: Self.blocked
    }
  }

  private func journal() throws(Failure) -> StagedJournal? {
    do throws(FileError) {
      return StagedJournal(try files.read(journalPath, Self.largest))
    } catch .notFound {
      return nil
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(
    _ error: FileError,
    hint: Remedy? = "run the same command again: it completes the interrupted run"
  ) -> Failure {
    let path =
      switch error {
      case .notFound(let path), .exists(let path), .tooLarge(let path, _), .failed(let path, _):
        path
      }
    return Failure(
      .cannotCreate, .manifestDrift, "can't write '\(ForeignText.shown(path))': \(error.reason)",
      hint: hint)
  }
}

/// What is taken away.
extension StagedWrite {
  /// Removes what lies in the stage; without a journal it means nothing.
  private func discard() throws(FileError) {
    for entry in (try? files.list(project.stage)) ?? [] where entry.kind == .regular {
      try files.remove(project.stage + "/" + entry.name)
    }
  }

  /// Removes a file, and the directories that it leaves empty.
  private func remove(_ path: String) throws(FileError) {
    try files.remove(project.worktree + "/" + path)
    var directory = SpecPath.directory(of: path)
    while !directory.isEmpty, (try? files.list(project.worktree + "/" + directory))?.isEmpty == true
    {
      try? files.remove(project.worktree + "/" + directory)
      directory = SpecPath.directory(of: directory)
    }
  }

  /// Removes what writes leave that are stopped before their file has its name.
  private func removeRemains(of journal: StagedJournal) {
    let paths = journal.entries.map(\.change.path)
    for (directory, paths) in Dictionary(grouping: paths, by: SpecPath.directory) {
      let names = Set(paths.compactMap { $0.split(separator: "/").last })
      let whole = project.worktree + "/" + directory
      for entry in (try? files.list(whole)) ?? [] where entry.kind == .regular {
        if let name = Self.target(ofRemains: entry.name), names.contains(name) {
          try? files.remove(whole + "/" + entry.name)
        }
      }
    }
  }

  /// The file that `name.NUMBER.tmp` was to become; nil where it is called otherwise.
  private static func target(ofRemains name: String) -> Substring? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.last == "tmp", let number = parts.dropLast().last,
      !number.isEmpty, number.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    return name.dropLast(number.count + 5)
  }
}
