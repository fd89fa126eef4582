import Base
import Foundation
import TestSupport

/// Everything in a directory that a hint could lose: refs, commits, and uncommitted files.
struct HintWorld {
  /// The refs of each repository, by its directory.
  var refs: [String: [String: String]] = [:]
  /// The blobs of files that are changed or untracked, by path.
  var files: [String: String] = [:]

  private static let longLived: Set<String> = [
    "main", "master", "trunk", "develop", "dev", "staging", "gh-pages",
  ]

  /// What is below the directory of a repository's world.
  static func read(_ repository: ScratchRepository) async throws -> HintWorld {
    var world = HintWorld()
    for directory in try directories(below: repository.scratch.path) {
      let list = try await git(
        repository, directory, "for-each-ref", "--format=%(objectname) %(refname)")
      var refs: [String: String] = [:]
      for line in list.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        if parts.count == 2 { refs[parts[1]] = parts[0] }
      }
      world.refs[directory] = refs
      guard !directory.hasSuffix(".git") else { continue }
      let status = try await git(
        repository, directory, "status", "--porcelain", "--untracked-files=all", "-z")
      for entry in status.split(separator: "\0") where entry.count > 3 {
        // Files that Git wrote in a conflict are not a user's work.
        if ["UU", "AA", "DU", "UD", "AU", "UA"].contains(String(entry.prefix(2))) { continue }
        let path = "\(directory)/\(entry.dropFirst(3))"
        guard FileManager.default.fileExists(atPath: path), !isOurs(path, in: directory) else {
          continue
        }
        let blob = try await git(repository, directory, "hash-object", "-w", "--", path)
        world.files[path] = blob
      }
    }
    return world
  }

  /// True for a lock of generated files, and for a file that is generated according to the lock.
  private static func isOurs(_ path: String, in directory: String) -> Bool {
    if path.contains("/.flowctl/"), path.hasSuffix(".lock") { return true }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
    let lock = try? String(contentsOfFile: directory + "/.flowctl/pipeline.lock", encoding: .utf8)
    return text.contains("flowctl:begin")
      || lock?.contains(SHA256.digits(of: Array(text.utf8))) == true
  }

  /// Directories that Git works in: working trees, and bare repositories.
  private static func directories(below path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { "\(path)/\($0)" }
      .filter { place in
        let files = FileManager.default
        return files.fileExists(atPath: place + "/.git")
          || files.fileExists(atPath: place + "/objects")
            && files.fileExists(atPath: place + "/HEAD")
      }
  }

  /// The losses compared with a later state, one sentence each.
  func lost(
    in later: HintWorld, _ repository: ScratchRepository, by hint: HintLine
  ) async throws -> [String] {
    var lost: [String] = []
    var reachable: Set<String> = []
    for directory in later.refs.keys {
      let list = try await Self.git(
        repository, directory, "rev-list", "--all", hint.rewrites ? "--reflog" : "--all")
      reachable.formUnion(list.split(separator: "\n").map(String.init))
    }
    for (directory, former) in refs {
      let now = later.refs[directory] ?? [:]
      for (ref, id) in former.sorted(by: { $0.key < $1.key }) {
        let isBare = directory.hasSuffix(".git")
        if ref.hasPrefix("refs/tags/"), now[ref] != id, !hint.takesTagsBack {
          lost.append("the tag '\(ref)' of \(directory)")
        }
        guard ref.hasPrefix("refs/heads/") else { continue }
        if isBare, now[ref] != nil, now[ref] != id, hint.pushes, longLived(ref) {
          lost.append("what '\(ref)' of \(directory) was")
        }
        let commit = try await Self.git(
          repository, directory, "rev-parse", "--verify", id + "^{commit}")
        if !reachable.contains(commit) {
          lost.append("the commit \(id) of '\(ref)' in \(directory)")
        }
        let name = String(ref.dropFirst("refs/heads/".count))
        // A branch with a new name is not lost.
        let isRenamed = now.contains {
          $0.key.hasPrefix("refs/heads/") && former[$0.key] == nil && $0.value == id
        }
        if now[ref] == nil, longLived(ref) || isBare && !isRenamed && !hint.names(name) {
          lost.append("the branch '\(name)' of \(directory)")
        }
      }
    }
    let kept = Set(later.files.values)
    for (path, blob) in files where !kept.contains(blob) && !hint.editsCatalog(path) {
      if try await Self.goesOn(blob, at: path, repository) { continue }
      if try await !Self.holds(blob, repository) { lost.append("the file \(path)") }
    }
    return lost
  }

  /// True if the file still contains everything of the blob, in order, and more.
  private static func goesOn(
    _ blob: String, at path: String, _ repository: ScratchRepository
  ) async throws -> Bool {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
    return text.contains(try await repository.git("cat-file", "blob", blob))
  }

  private func longLived(_ ref: String) -> Bool {
    Self.longLived.contains(String(ref.dropFirst("refs/heads/".count)))
  }

  /// True if the index or a reachable commit has the blob.
  private static func holds(_ blob: String, _ repository: ScratchRepository) async throws -> Bool {
    let objects = try await repository.git("rev-list", "--all", "--reflog", "--objects")
    if objects.contains(blob) { return true }
    return try await repository.git("ls-files", "--stage").contains(blob)
  }

  private static func git(
    _ repository: ScratchRepository, _ directory: String, _ words: String...
  ) async throws -> String {
    let result = try await repository.gitResult(["-C", directory] + words)
    let text = String(decoding: result.output, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

extension HintLine {
  /// True if commits are replaced by others, and Git's logs keep them.
  fileprivate var rewrites: Bool {
    commands.contains { words in
      ["rebase", "reset", "cherry-pick", "undo"].contains(words.dropFirst().first ?? "")
        || words.contains("--abort")
    }
  }

  /// True if it pushes with Git itself.
  fileprivate var pushes: Bool { commands.contains { $0.starts(with: ["git", "push"]) } }

  /// True if the hint states that a tag is deleted or replaced.
  fileprivate var takesTagsBack: Bool {
    commands.contains { words in
      words.starts(with: ["flowctl", "undo"])
        || words.contains("--abort") || words.starts(with: ["git", "fetch", "--force"])
    }
  }

  /// True if it contains a branch, with or without a refspec around it.
  fileprivate func names(_ branch: String) -> Bool {
    commands.joined().contains {
      $0 == branch || $0.hasSuffix(":" + branch) || $0.hasSuffix("/" + branch)
    }
  }
}
