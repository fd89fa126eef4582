import TestSupport
import Testing

/// A hotfix is finished while a release is open, and both have written their version and section.
struct HotfixBesideReleaseTests {
  private func begun() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "Begin",
      files: [
        "Version.xcconfig": "MARKETING_VERSION = 1.0.0\n", "app.txt": "one\n",
        "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2024-01-01\n\n- First\n",
        ".flowctl.yml": "versions: { files: [Version.xcconfig], changelog: CHANGELOG.md }\n",
      ])
    try await repository.git("tag", "v1.0.0")
    try await repository.branch("develop", from: "main")
    try await repository.commit("feat: sign in", files: ["login.txt": "login\n"])
    for command in [["release", "start"], ["hotfix", "start"]] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 0, "\(run.errors)")
    }
    try await repository.commit("fix: crash on launch", files: ["app.txt": "two\n"])
    return repository
  }

  @Test func `all finishes succeed, each branch with its own version and both sections`()
    async throws
  {
    let repository = try await begun()
    let hotfix = try await repository.flowctl("finish", "--local")
    #expect(hotfix.status == 0, "\(hotfix.errors)")
    #expect(
      try await repository.git("show", "release/1.1.0:Version.xcconfig")
        == "MARKETING_VERSION = 1.1.0")
    let merged = try await repository.git("show", "release/1.1.0:CHANGELOG.md")
    #expect(merged.contains("## [1.0.1]") && !merged.contains("## [1.1.0]"), "\(merged)")
    try await repository.git("switch", "--quiet", "release/1.1.0")
    let release = try await repository.flowctl("finish", "--local")
    #expect(release.status == 0, "\(release.errors)")
    for branch in ["main", "develop"] {
      #expect(
        try await repository.git("show", "\(branch):Version.xcconfig")
          == "MARKETING_VERSION = 1.1.0")
      let log = try await repository.git("show", "\(branch):CHANGELOG.md")
      let places = ["[Unreleased]", "[1.1.0]", "[1.0.1]", "[1.0.0]"].compactMap {
        log.firstRange(of: $0)?.lowerBound
      }
      #expect(places.count == 4 && places == places.sorted(), "\(log)")
      #expect(!log.contains("<<<<<<<"))
    }
  }

  /// Adds an entry below `## [Unreleased]`, as users do.
  private func note(_ entry: String, in repository: ScratchRepository) async throws {
    let log = try await repository.git("show", "HEAD:CHANGELOG.md")
    try await repository.commit(
      "Change with \(entry)",
      files: [
        "CHANGELOG.md": log.replacing(
          "## [Unreleased]", with: "## [Unreleased]\n\n### Added\n\n- \(entry)") + "\n"
      ])
  }

  @Test func `an entry that ships in a hotfix is in its section, and no changelog conflicts`()
    async throws
  {
    let repository = try await begun()
    try await note("Crash on old phones", in: repository)
    for branch in ["release/1.1.0", "develop"] {
      try await repository.git("switch", "--quiet", branch)
      try await note("On \(branch)", in: repository)
    }
    for name in ["hotfix/1.0.1", "release/1.1.0"] {
      try await repository.git("switch", "--quiet", name)
      let run = try await repository.flowctl("finish", "--local")
      #expect(run.status == 0, "\(run.errors)")
    }
    let live = try await repository.git("show", "main:CHANGELOG.md").components(at: "## [")
    #expect(live[0] == "Unreleased]")
    #expect(live[1].contains("- Sign in") && live[1].contains("- On release/1.1.0"), "\(live)")
    #expect(!live[1].contains("Change with"), "\(live)")
    #expect(live[2].contains("- Crash on old phones") && live[2].contains("- Crash on launch"))
    let next = try await repository.git("show", "develop:CHANGELOG.md").components(at: "## [")
    #expect(next[0].contains("- On develop") && !next[0].contains("- On release"), "\(next)")
    #expect(Array(next.dropFirst()) == Array(live.dropFirst()))
  }

  /// A user writes the section of the hotfix.
  private func writeSection(in repository: ScratchRepository) async throws {
    let log = try await repository.git("show", "HEAD:CHANGELOG.md")
    try await repository.commit(
      "docs: changelog",
      files: [
        "CHANGELOG.md": log.replacing(
          "## [1.0.0]", with: "## [1.0.1] - 2024-02-02\n\n- Mine\n\n## [1.0.0]") + "\n"
      ])
  }

  @Test func `a section gets the changes that came after it`() async throws {
    let repository = try await begun()
    try await writeSection(in: repository)
    try await repository.commit("fix: another crash", files: ["other.txt": "x\n"])
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    let released = try await repository.git("show", "v1.0.1:CHANGELOG.md")
    #expect(released.contains("## [1.0.1] - 2024-02-02\n\n- Mine\n"), "\(released)")
    #expect(released.contains("- Another crash") && !released.contains("Crash on launch"))
  }

  @Test func `the section of a hotfix is filled when it is finished`() async throws {
    let repository = try await begun()
    let before = try await repository.state()
    let dry = try await repository.flowctl("finish", "--local", "--dry-run")
    #expect(dry.output.contains("would commit 'CHANGELOG.md' on 'hotfix/1.0.1'"), "\(dry.output)")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    let log = try await repository.git("show", "v1.0.1:CHANGELOG.md")
    #expect(log.contains("### Fixed\n\n- Crash on launch\n"), "\(log)")
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.state() == before)
  }

  @Test func `a section that a user has written stays unchanged`() async throws {
    let repository = try await begun()
    try await writeSection(in: repository)
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    let released = try await repository.git("show", "v1.0.1:CHANGELOG.md")
    #expect(released.contains("- Mine") && !released.contains("Crash"), "\(released)")
  }
}

extension String {
  /// The parts after each occurrence of a text, without surrounding line breaks.
  fileprivate func components(at text: String) -> [String] {
    var parts = split(separator: text, omittingEmptySubsequences: false).dropFirst().map(
      String.init)
    for index in parts.indices {
      while parts[index].hasSuffix("\n") { parts[index].removeLast() }
    }
    return parts
  }
}
