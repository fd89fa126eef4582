import Base
import TestSupport
import Testing

/// Changelog entries of a release for branches that were merged in this clone.
struct LocalChangelogTests {
  private func desk(changelog: String? = "# Changelog\n\n## [Unreleased]\n") async throws
    -> ScratchRepository
  {
    let repository = try await ScratchRepository.gitflow()
    var files = [".flowctl.yml": "versions: { changelog: docs/CHANGELOG.md }\n"]
    files["docs/CHANGELOG.md"] = changelog
    if changelog != nil { try repository.scratch.write("", to: "work/docs/.keep") }
    try await repository.commit("chore: configure", files: files)
    return repository
  }

  private func finished(
    _ name: String, _ subjects: [String], _ options: String..., in repository: ScratchRepository
  ) async throws {
    try await repository.branch(name, from: "develop")
    for subject in subjects {
      try await repository.commit(subject, files: ["\(subject.hashValue).txt": subject])
    }
    let run = try await repository.flowctl(["finish", "--local"] + options)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func section(_ repository: ScratchRepository) async throws -> [String] {
    for command in [["release", "start"], ["release", "finish", "--local"]] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 0, "\(run.errors)")
    }
    return try await repository.git("show", "main:docs/CHANGELOG.md").split(separator: "\n")
      .map(String.init).filter { $0.hasPrefix("### ") || $0.hasPrefix("- ") }
  }

  @Test func `a branch with one commit has its subject, other branches have their title`()
    async throws
  {
    let repository = try await desk()
    try await finished("feature/one", ["Support one"], in: repository)
    try await finished("feature/2-second-thing", ["Begin", "Polish"], in: repository)
    try await finished("feature/three", ["Fix a crash"], "--method", "merge", in: repository)
    try await finished(
      "feature/fourth-thing", ["Begin", "Polish"], "--method", "merge", in: repository)
    #expect(
      try await section(repository) == [
        "### Added", "- Support one", "- Second thing", "- Fourth thing", "### Changed", "- Go on",
        "### Fixed", "- Fix a crash",
      ])
  }

  @Test func `a commit that only sets a version has no entry, whatever other subjects say`()
    async throws
  {
    let repository = try await desk()
    try await repository.commit(
      "Begin version 0.8.0", files: ["docs/CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n\n"])
    try await repository.commit("Begin version 0.9.0", files: ["login.txt": "fixed\n"])
    let lines = try await section(repository)
    #expect(lines.contains("- Begin version 0.9.0"), "\(lines)")
    #expect(!lines.contains("- Begin version 0.8.0"), "\(lines)")
  }

  @Test func `commits merged into a branch are not counted as its own`() async throws {
    let repository = try await desk()
    try await repository.work("feature/one", from: "develop")
    try await finished("feature/other", ["Support another"], in: repository)
    try await repository.git("switch", "--quiet", "feature/one")
    try await repository.merge("develop", subject: "Merge branch 'develop' into feature/one")
    #expect(
      try await repository.flowctl("finish", "--local", "--method", "merge").status == 0)
    #expect(
      try await section(repository) == [
        "### Added", "- Support another", "- Work on feature/one", "### Changed", "- Go on",
      ])
  }

  @Test func `back-merges and version branches have no entries`() async throws {
    let repository = try await desk()
    try await repository.work("hotfix/1.0.1", from: "main")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    try await repository.git("tag", "--delete", "v1.0.1")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git(
      "commit", "--quiet", "--amend", "-m", "Merge branch 'main' into develop")
    let lines = try await section(repository)
    #expect(!lines.contains { $0.contains("main") || $0.contains("hotfix") }, "\(lines)")
  }

  @Test func `Git's default squash message is replaced by its first listed commit`() async throws {
    let repository = try await desk()
    for subjects in [["Support one"], ["chore: begin", "Support two", "fixup! Support two"]] {
      try await repository.branch("feature/x", from: "develop")
      for subject in subjects {
        try await repository.commit(subject, files: ["\(subject.hashValue).txt": subject])
      }
      try await repository.git("switch", "--quiet", "develop")
      try await repository.git("merge", "--quiet", "--squash", "feature/x")
      try await repository.git("commit", "--quiet", "--no-edit")
      try await repository.git("branch", "--quiet", "-D", "feature/x")
    }
    #expect(
      try await section(repository) == [
        "### Added", "- Support one", "- Support two", "### Changed", "- Go on",
      ])
  }

  @Test func `changes reverted before the release have no entries, nor has the revert`()
    async throws
  {
    let repository = try await desk()
    for name in ["gone", "back", "merged"] {
      let method = name == "merged" ? "merge" : "squash"
      try await finished("feature/\(name)", ["Support \(name)"], "--method", method, in: repository)
      let option = name == "merged" ? ["-m", "1"] : []
      try await repository.git(["revert", "--no-edit"] + option + ["HEAD"])
      if name == "back" { try await repository.git("revert", "--no-edit", "HEAD") }
    }
    try await finished("feature/kept", ["Support kept"], in: repository)
    #expect(
      try await section(repository) == [
        "### Added", "- Support back", "- Support kept", "### Changed", "- Go on",
      ])
  }

  @Test func `a merged branch with a revert has no entry, either`() async throws {
    let repository = try await desk()
    try await finished("feature/gone", ["Support gone"], in: repository)
    try await repository.branch("revert-1-feature/gone", from: "develop")
    try await repository.git("revert", "--no-edit", "HEAD")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge(
      "revert-1-feature/gone", subject: "Merge pull request #2 from octo/revert-1-feature/gone")
    #expect(try await section(repository) == ["### Changed", "- Go on"])
  }

  @Test func `a revert of an older version's change has an entry`() async throws {
    let repository = try await desk()
    try await finished("feature/one", ["Support one"], in: repository)
    let merge = try await repository.tip("HEAD")
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.flowctl("release", "finish", "--local").status == 0)
    try await repository.git("revert", "--no-edit", merge)
    let lines = try await section(repository)
    #expect(lines.contains(#"- Revert "Support one""#), "\(lines)")
  }

  @Test func `the section of an app has only the changes of its files and of shared ones`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    let log = "# Changelog\n\n## [Unreleased]\n"
    for folder in ["mail", "cal", "core"] {
      try repository.scratch.write("", to: "work/\(folder)/.keep")
    }
    try await repository.commit(
      "chore: configure",
      files: [
        ".flowctl.yml": """
        production: per-app
        apps:
          mail: { paths: [mail/**], tag: mail-v<version>, versions: { changelog: mail/CHANGELOG.md } }
          cal: { paths: [cal/**], tag: cal-v<version> }
        shared: { paths: [core/**] }

        """, "mail/CHANGELOG.md": log,
      ])
    try await repository.git("branch", "--quiet", "-D", "main")
    for app in ["mail", "cal"] {
      try await repository.git("branch", "--quiet", "main/\(app)", "develop")
      try await repository.git("tag", "\(app)-v1.0.0", "develop")
    }
    for (subject, file) in [
      ("Sort the mail", "mail/x"), ("Show weeks", "cal/x"), ("Share contacts", "core/x"),
    ] { try await repository.commit(subject, files: [file: subject]) }
    for command in [["release", "start", "1.1.0"], ["release", "finish", "1.1.0", "--local"]] {
      let run = try await repository.flowctl(command + ["--app", "mail"])
      #expect(run.status == 0, "\(run.errors)")
    }
    let lines = try await repository.git("show", "main/mail:mail/CHANGELOG.md")
    #expect(lines.contains("- Sort the mail\n") && lines.contains("- Share contacts"), "\(lines)")
    #expect(!lines.contains("Show weeks"), "\(lines)")
  }

  @Test(arguments: [nil, "# News\n"])
  func `a changelog without a new section is reported, with the text that starts one`(
    changelog: String?
  ) async throws {
    let repository = try await desk(changelog: changelog)
    let dry = try await repository.flowctl("release", "start", "--dry-run")
    #expect(dry.output.contains("'docs/CHANGELOG.md'"), "\(dry.output)")
    let run = try await repository.flowctl("release", "start")
    let note = run.output.split(separator: "\n").first { $0.contains("printf") }
    let command = try #require(note?.firstRange(of: "; to ").map { note?[$0.upperBound...] })
    let typed = try #require(command.map { $0.drop { $0 != ":" }.dropFirst(2) })
    let shell = try await repository.run("sh", ["-c", String(typed)])
    #expect(shell.status == 0, "\(String(decoding: shell.errors, as: UTF8.self))")
    #expect(try await repository.git("status", "--porcelain", "-uno").isEmpty)
    let log = try await repository.git("show", "HEAD:docs/CHANGELOG.md")
    #expect(log.contains("## [1.1.0] - "), "\(log)")
    #expect(log.hasPrefix(changelog ?? "# Changelog\n"))
  }
}
