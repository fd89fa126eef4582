import Foundation
import TestSupport

extension ScratchRepository {
  /// `main` with the tag `v1.0.0`, and `develop` one commit ahead of it and checked out.
  static func gitflow() async throws -> ScratchRepository { try await begun.value.copy() }

  /// Made once: nine programs for each of a thousand repositories would take their time.
  private static let begun = Task {
    let repository = try await make("--template=")
    try FileManager.default.createDirectory(
      atPath: repository.path + "/.git/hooks", withIntermediateDirectories: true)
    try await repository.commit("Begin", files: ["app.txt": "one\n"])
    try await repository.git("tag", "v1.0.0")
    try await repository.branch("develop", from: "main")
    try await repository.commit("Go on", files: ["develop.txt": "one\n"])
    return repository
  }

  /// The same with a bare repository on disk as `origin`, freshly fetched.
  static func published() async throws -> ScratchRepository {
    let repository = try await gitflow()
    try await repository.publish()
    return repository
  }

  /// Creates `origin` with everything in this repository.
  func publish() async throws {
    try await git("clone", "--quiet", "--bare", ".", originPath)
    try await git("remote", "add", "origin", "file://" + originPath)
    try await git("fetch", "--quiet", "origin")
  }

  var originPath: String { scratch.path + "/origin.git" }

  func branch(_ name: String, from base: String) async throws {
    try await git("switch", "--quiet", "--no-track", "-c", name, base)
  }

  /// A branch with a commit of its own, which adds a file.
  func work(_ name: String, from base: String) async throws {
    try await branch(name, from: base)
    let file = name.replacingOccurrences(of: "/", with: "-") + ".txt"
    try await commit("Work on \(name)", files: [file: "\(name)\n"])
  }

  /// A clone of `origin` next to this repository.
  func clone(_ name: String, _ options: String...) async throws -> ScratchRepository {
    let destination = scratch.path + "/" + name
    try await git(["clone", "--quiet"] + options + ["file://" + originPath, destination])
    return try at(name)
  }

  /// The state that a failed command must not change: every ref, HEAD, the index, the files.
  func state() async throws -> [String] {
    [
      try await git("for-each-ref", "--format=%(refname) %(objectname)"),
      try await git("symbolic-ref", "-q", "HEAD"), try await git("ls-files", "--stage"),
      try await git("status", "--porcelain"),
    ]
  }

  func current() async throws -> String { try await git("symbolic-ref", "--short", "HEAD") }

  func tip(_ ref: String) async throws -> String { try await git("rev-parse", "--verify", ref) }
}
