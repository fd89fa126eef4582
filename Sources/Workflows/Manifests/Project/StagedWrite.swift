import Diagnostics
import Effects
import Formats
import Manifests

/// Writes many files so that a run that is stopped leaves all of them or none.
///
/// Everything is written into a folder of the git directory first. The journal is made last: before
/// it is there nothing has happened, and from then on the next run finishes what this one could not.
struct StagedWrite {
  let project: ManifestProject

  private var files: FileSystem { project.files }
  private var journalPath: String { project.stage + "/journal.json" }
  private static let largest = 64 << 20

  /// Makes the changes in their order.
  func write(_ changes: [StagedChange]) throws(Failure) {
    if changes.isEmpty { return }
    do throws(FileError) {
      try discard()
      try files.makeDirectory(project.stage)
      var entries: [StagedJournal.Entry] = []
      for (number, change) in changes.enumerated() {
        let before = try digest(change.path)
        if let bytes = change.bytes { try files.replace(staged(number), bytes) }
        entries.append(
          StagedJournal.Entry(
            path: change.path, digest: change.bytes.map(SHA256.digits), before: before))
      }
      try files.replace(journalPath, StagedJournal(entries: entries).bytes)
    } catch {
      throw Self.failure(error, hint: nil)
    }
    _ = try finish()
  }

  /// Finishes what a stopped run left, or throws it away where nothing had happened yet.
  ///
  /// - Returns: what was done, for the reader.
  func finish() throws(Failure) -> [String] {
    guard let journal = try journal() else { return [] }
    var notes: [String] = []
    do throws(FileError) {
      for (number, entry) in journal.entries.enumerated() {
        try apply(entry, number, &notes)
      }
      try files.remove(journalPath)
      try discard()
    } catch {
      throw Self.failure(error)
    }
    return notes
  }

  /// True where a run was stopped before its end.
  var isStopped: Bool { (try? files.status(journalPath)) != nil }

  private func apply(
    _ entry: StagedJournal.Entry, _ number: Int, _ notes: inout [String]
  ) throws(FileError) {
    let shown = ForeignText.shown(entry.path)
    let present: String?
    do throws(FileError) {
      present = try digest(entry.path)
    } catch {
      notes.append("'\(shown)' is left as it is: \(error.reason)")
      return
    }
    if present == entry.digest { return }
    guard present == entry.before else {
      notes.append("'\(shown)' was changed since a run was stopped, and is left as it is")
      return
    }
    let target = project.worktree + "/" + entry.path
    guard let digest = entry.digest else {
      try files.remove(target)
      removeEmptyDirectories(above: entry.path)
      return
    }
    let bytes = try files.read(staged(number), Self.largest)
    if SHA256.digits(of: bytes) != digest {
      throw .failed(path: staged(number), reason: "it is not what was put there")
    }
    removeRemains(of: entry.path)
    let directory = SpecPath.directory(of: target)
    try files.makeDirectory(directory)
    try files.replace(target, bytes)
  }

  private func staged(_ number: Int) -> String { project.stage + "/\(number)" }

  /// Of what stands at a path; nothing is written or deleted through a link.
  private func digest(_ path: String) throws(FileError) -> String? {
    switch project.at("").present(path) {
    case .missing: return nil
    case .file(let bytes): return SHA256.digits(of: bytes)
    case .blocked(let reason): throw .failed(path: path, reason: reason)
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

  /// Removes the staged files; without the journal they mean nothing.
  private func discard() throws(FileError) {
    for entry in (try? files.list(project.stage)) ?? [] where entry.kind == .regular {
      try files.remove(project.stage + "/" + entry.name)
    }
  }

  /// Removes what a write leaves that is stopped before its file has its name.
  private func removeRemains(of path: String) {
    let directory = project.worktree + "/" + SpecPath.directory(of: path)
    let name = (path.split(separator: "/").last ?? "") + "."
    for entry in (try? files.list(directory)) ?? [] where entry.kind == .regular {
      let middle = entry.name.dropFirst(name.count).dropLast(4)
      if entry.name.hasPrefix(name), entry.name.hasSuffix(".tmp"), !middle.isEmpty,
        middle.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
      {
        try? files.remove(directory + "/" + entry.name)
      }
    }
  }

  /// Directories that a removed file leaves empty.
  private func removeEmptyDirectories(above path: String) {
    var directory = SpecPath.directory(of: path)
    while !directory.isEmpty, (try? files.list(project.worktree + "/" + directory))?.isEmpty == true
    {
      try? files.remove(project.worktree + "/" + directory)
      directory = SpecPath.directory(of: directory)
    }
  }

  private static func failure(
    _ error: FileError, hint: String? = "run the same command again: it finishes what was begun"
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
