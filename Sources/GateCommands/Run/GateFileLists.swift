import Diagnostics
import Effects
import Gates
import Git
import Session

/// The files that replace `{files}` in the commands of gates.
struct GateFileLists {
  let session: Session
  /// Absolute path of the checked tree.
  let directory: String

  /// The files of each gate that takes some: working tree compared with the merge base.
  ///
  /// `known` is this comparison if it was already read.
  func lists(
    for gates: [Gate], of ends: Change, _ known: ChangeScope?
  ) async throws(Failure) -> [String: [String]] {
    guard gates.contains(where: \.takesFiles) else { return [:] }
    let scope = if let known { known } else { try await ChangeScopeReader(session).read(ends) }
    let all = try await session.files(matching: ["*"])
    return lists(for: gates, of: scope, among: all)
  }

  /// The files of each gate that takes some: a commit or tree compared with the merge base.
  func lists(
    for gates: [Gate], of change: GateChange
  ) async throws(Failure) -> [String: [String]] {
    guard gates.contains(where: \.takesFiles) else { return [:] }
    guard let head = change.head else { return [:] }
    let all = try await session.files(of: head, endingWith: "")
    return lists(for: gates, of: try await ChangeScopeReader(session).read(change), among: all)
  }

  private func lists(
    for gates: [Gate], of scope: ChangeScope, among all: [String]
  ) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for gate in gates where gate.takesFiles {
      let folder = gate.folder(in: directory)
      lists[gate.name] = regular(gate.files(of: scope, among: all), in: folder)
    }
    return lists
  }

  /// Links point elsewhere, submodules are directories, and Git can list missing files.
  ///
  /// Nil if a file can't be named or read: without it, the check would be incomplete.
  private func regular(_ paths: [String], in folder: String) -> [String]? {
    var regular: [String] = []
    for path in paths {
      if path.unicodeScalars.contains("\u{FFFD}") { return nil }
      do throws(FileError) {
        if try session.world.files.status("\(folder)/\(path)").kind == .regular {
          regular.append(path)
        }
      } catch {
        guard case .notFound = error else { return nil }
      }
    }
    return regular
  }
}
