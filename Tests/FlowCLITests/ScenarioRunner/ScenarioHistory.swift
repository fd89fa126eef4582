import Foundation
import TestSupport

/// The histories that scenarios start with; each is created once and copied for every scenario.
actor ScenarioHistory {
  static let shared = ScenarioHistory()

  private var made: [String: Task<ScratchRepository, any Error>] = [:]

  /// A separate copy of a history.
  func copy(_ name: String) async throws -> ScratchRepository {
    let task = made[name] ?? Task { try await Self.make(name) }
    made[name] = task
    return try await task.value.copy()
  }

  /// Words, each based on the result of those before it: `release published`.
  private static func make(_ name: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make("--template=")
    try await repository.commit("Begin", files: ["app.txt": "one\n"])
    try await repository.git("tag", "v1.0.0")
    try await repository.branch("develop", from: "main")
    try await repository.commit("Go on", files: ["develop.txt": "one\n"])
    for word in name.split(separator: " ") { try await add(String(word), to: repository) }
    return repository
  }

  private static func add(_ word: String, to repository: ScratchRepository) async throws {
    switch word {
    case "gitflow": break
    case "feature":
      try await repository.work("feature/login", from: "develop")
    case "features":
      try await repository.work("feature/login", from: "develop")
      try await repository.commit("More of it", files: ["more.txt": "more\n"])
    case "release":
      try await repository.work("release/1.1.0", from: "develop")
      try await repository.git("switch", "--quiet", "develop")
      try await repository.commit("Next", files: ["next.txt": "next\n"])
    case "next":
      try await repository.work("release/1.2.0", from: "develop")
      try await repository.git("switch", "--quiet", "develop")
    case "versions":
      try await repository.git("switch", "--quiet", "develop")
      try await repository.commit(
        "State the version",
        files: [
          "Version.xcconfig": "MARKETING_VERSION = 1.0.0\n",
          "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n",
          ".flowctl.yml":
            "versions: { files: [Version.xcconfig], changelog: CHANGELOG.md }\n",
        ])
    case "bugfix": try await repository.work("bugfix/1.1.0/title", from: "release/1.1.0")
    case "hotfix": try await repository.work("hotfix/1.0.1", from: "main")
    case "conflict":
      // By now, develop also differs in a file that the branch changes.
      let branch = try await repository.current()
      try await repository.commit("Theirs", files: ["develop.txt": "branch\n"])
      try await repository.git("switch", "--quiet", "develop")
      try await repository.commit("Ours", files: ["develop.txt": "develop\n"])
      try await repository.git("switch", "--quiet", branch)
    case "published":
      try await repository.git("clone", "--quiet", "--bare", "--template=", ".", "../origin.git")
      try await repository.at("origin.git").git("symbolic-ref", "HEAD", "refs/heads/main")
      try await repository.git("remote", "add", "origin", "../origin.git")
      try await repository.git("fetch", "--quiet", "origin")
    default: throw ScenarioFault(reason: "no history has the word '\(word)'")
    }
  }
}
