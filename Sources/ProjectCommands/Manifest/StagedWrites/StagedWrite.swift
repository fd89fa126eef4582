import Base
import Manifests

/// Writes many files so that an interrupted run leaves all of them or none.
///
/// A journal with all bytes is written to the Git directory first. Until it exists, nothing is
/// changed. After that, the next run completes an interrupted run. The journal is deleted when all
/// files are synced to disk.
struct StagedWrite {
  let project: ManifestProject

  private var files: FileSystem { project.files }
  private var journalPath: String { project.stage + "/journal" }
  private static let largest = 256 << 20

  /// Makes the changes in order.
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

  /// Completes an interrupted run, or discards it if it made no change yet.
  ///
  /// - Returns: notes about the changes.
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

  /// True if a run was interrupted.
  var isStopped: Bool { (try? files.status(journalPath)) != nil }

  private func entry(_ change: StagedChange) throws(FileError) -> StagedJournal.Entry {
    let present = project.at("").present(change.path)
    if case .blocked(_, let reason) = present { throw .failed(path: change.path, reason: reason) }
    return StagedJournal.Entry(change: change, before: mark(present))
  }

  /// The pending changes of an interrupted run, except for files that a user changed since.
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
        // The file is renamed, but may lack its permissions or may not be synced.
        open.append(entry.change)
      }
    }
    return (open, notes)
  }

  /// Makes the changes of a written journal, and deletes it.
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

  /// Users who can read an executable can run it.
  private func makeExecutable(_ path: String) throws(FileError) {
    let permissions = try files.status(path).permissions
    try files.setPermissions(path, permissions | (permissions & 0o444) >> 2)
  }

  private static let blocked = "blocked"

  /// The digest of a file; nil for a missing file, and a fixed text for other things.
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
      case .notFound(let path), .exists(let path), .tooLarge(let path, _), .changed(let path),
        .failed(let path, _):
        path
      }
    return Failure(
      .cannotCreate, .manifestDrift, "can't write '\(ForeignText.shown(path))': \(error.reason)",
      hint: hint)
  }
}

/// Deletions.
extension StagedWrite {
  /// Deletes the content of the stage; without a journal it is not needed.
  private func discard() throws(FileError) {
    for entry in (try? files.list(project.stage)) ?? [] where entry.kind == .regular {
      try files.remove(project.stage + "/" + entry.name)
    }
  }

  /// Deletes a file, and the directories that become empty.
  private func remove(_ path: String) throws(FileError) {
    try files.remove(project.worktree + "/" + path)
    var directory = SpecPath.directory(of: path)
    while !directory.isEmpty, (try? files.list(project.worktree + "/" + directory))?.isEmpty == true
    {
      try? files.remove(project.worktree + "/" + directory)
      directory = SpecPath.directory(of: directory)
    }
  }

  /// Deletes temporary files of interrupted writes.
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

  /// The final name of `name.NUMBER.tmp`; nil for other names.
  private static func target(ofRemains name: String) -> Substring? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.last == "tmp", let number = parts.dropLast().last,
      !number.isEmpty, number.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    return name.dropLast(number.count + 5)
  }
}

/// A file to write or delete when the whole run is prepared.
struct StagedChange: Hashable, Sendable {
  /// Relative to the top of the repository.
  let path: String
  /// Nil to delete the file.
  let bytes: [UInt8]?
  /// Whether the file is executable; an existing file otherwise keeps its permissions.
  var isExecutable = false
}
