package import Base
package import Gates
import Git
package import Session

extension Session {
  /// The files of the working tree that differ from the merge base; everything if it is unknown.
  func touchedFiles(since change: Change) async throws(Failure) -> ChangeScope {
    guard let start = change.mergeBase else {
      return .everything(
        reason: (change.unknownStart ?? change.unknownBase)?.message
          ?? "the base of the change is unknown")
    }
    let git = try git()
    let touched = try await askingGit(await git.touchedPaths(since: start))
    if touched.changed.contains(Session.configurationName)
      || touched.deleted.contains(Session.configurationName)
    {
      return .everything(reason: "'\(Session.configurationName)' changed")
    }
    return .files(changed: touched.changed, deleted: touched.deleted)
  }

  /// The files of a commit or tree that differ from its base; everything without a base.
  package func touchedFiles(of input: GateInput) async throws(Failure) -> ChangeScope {
    guard input.change.mergeBase != nil else { return .everything(reason: nil) }
    let diff = try await diff(of: input)
    let gone = diff.files.filter { $0.status == .deleted }.map(\.path)
    let changed = diff.files.filter { $0.status != .deleted }.map(\.path)
    if (changed + gone).contains(Session.configurationName) { return .everything(reason: nil) }
    return .files(changed: changed, deleted: gone + diff.files.compactMap(\.formerPath))
  }

  /// The files for `{files}` of each gate that takes some: those of the working tree.
  ///
  /// `scope` are the touched files if they were already read.
  func arguments(
    of gates: [Gate], _ input: GateInput, _ scope: ChangeScope?
  ) async throws(Failure) -> [String: [String]] {
    guard gates.contains(where: \.takesFiles) else { return [:] }
    let scope = if let scope { scope } else { try await touchedFiles(since: input.change) }
    return arguments(of: gates, scope, among: try await files(matching: ["*"]), input.directory)
  }

  /// The files for `{files}` of each gate that takes some: those of a commit or tree.
  func argumentsOfHead(
    of gates: [Gate], _ input: GateInput
  ) async throws(Failure) -> [String: [String]] {
    guard gates.contains(where: \.takesFiles), let head = input.change.head else { return [:] }
    let all = try await files(of: head, endingWith: "")
    return arguments(of: gates, try await touchedFiles(of: input), among: all, input.directory)
  }

  private func arguments(
    of gates: [Gate], _ scope: ChangeScope, among all: [String], _ tree: String
  ) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for gate in gates where gate.takesFiles {
      lists[gate.name] = regular(gate.files(of: scope, among: all), in: gate.folder(in: tree))
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
        if try world.files.status("\(folder)/\(path)").kind == .regular {
          regular.append(path)
        }
      } catch {
        guard case .notFound = error else { return nil }
      }
    }
    return regular
  }
}
