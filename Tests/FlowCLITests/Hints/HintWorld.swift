import Foundation
import TestSupport

/// All that a hint could lose: the refs and commits of every repository of a scratch, and its files.
struct HintWorld {
  /// Refs by repository and name.
  var refs: [String: [String: String]] = [:]
  /// What refs hold.
  var commits: Set<String> = []
  /// What refs, their logs and the index hold.
  var kept: Set<String> = []
  /// The files of the work trees as blobs, by path.
  var files: [String: String] = [:]

  /// Looks at every directory of the scratch that is a repository or a worktree.
  init(of repository: ScratchRepository) async throws {
    let root = repository.scratch.path
    for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
      let bare = repository.scratch.exists("\(name)/HEAD")
      guard bare || repository.scratch.exists("\(name)/.git") else { continue }
      let place = try repository.at(name)
      let lines = try await place.git("for-each-ref", "--format=%(refname) %(objectname)")
      for line in lines.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        refs[name, default: [:]][words[0]] = words[1]
      }
      commits.formUnion(try await ids(place, ["rev-list", "--all"]))
      kept.formUnion(
        try await ids(
          place,
          [
            "rev-list", "--objects", "--no-object-names", "--all", "--reflog", "--indexed-objects",
          ]))
      if !bare { try await addFiles(of: place, name) }
    }
  }

  private func ids(_ place: ScratchRepository, _ command: [String]) async throws -> [String] {
    try await place.git(command).split(separator: "\n").map(String.init)
  }

  private mutating func addFiles(of place: ScratchRepository, _ name: String) async throws {
    let listed = try await place.git(
      "ls-files", "-z", "--cached", "--others", "--deduplicate")
    let paths = listed.split(separator: "\0").map(String.init).filter { path in
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(place.path)/\(path)", isDirectory: &isDirectory)
      return exists && !isDirectory.boolValue
    }
    guard !paths.isEmpty else { return }
    let hashes = try await place.git(
      ["hash-object", "--no-filters", "--stdin-paths"],
      input: Array((paths.joined(separator: "\n") + "\n").utf8))
    for (path, hash) in zip(paths, hashes.split(separator: "\n")) {
      files["\(name)/\(path)"] = String(hash)
    }
  }

  /// What was here and is nowhere in `later`; `named` are the words that the user has seen or typed.
  func lost(in later: HintWorld, named: String) -> [String] {
    let held = later.kept.union(later.files.values)
    var lost = files.filter { !held.contains($0.value) }.map { "the file \($0.key)" }
    lost += commits.filter { !later.kept.contains($0) }.map { "the commit \($0)" }
    for (place, refs) in refs {
      for (name, id) in refs where later.refs[place]?[name] == nil {
        lost += gone(name, id, in: place, later, named)
      }
      for (name, id) in later.refs[place] ?? [:]
      where place.hasSuffix(".git") && refs[name] != id && !Self.isNamed(name, named) {
        lost.append("\(name) of \(place), which nobody named, was pushed")
      }
    }
    return lost.sorted()
  }

  private func gone(
    _ name: String, _ id: String, in place: String, _ later: HintWorld, _ named: String
  ) -> [String] {
    guard name.hasPrefix("refs/heads/") || name.hasPrefix("refs/tags/") else { return [] }
    let isHeld = later.commits.contains(id) || !commits.contains(id)
    if isHeld, !Self.isLongLived(name), Self.isNamed(name, named) { return [] }
    return ["\(name) of \(place)"]
  }

  private static func isNamed(_ ref: String, _ text: String) -> Bool {
    text.contains(ref.split(separator: "/").dropFirst(2).joined(separator: "/"))
  }

  private static func isLongLived(_ ref: String) -> Bool {
    ["main", "master", "trunk", "develop", "dev", "staging", "gh-pages"]
      .contains { ref == "refs/heads/\($0)" }
  }
}
