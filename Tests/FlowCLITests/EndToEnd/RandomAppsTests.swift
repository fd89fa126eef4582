import Base
import Foundation
import TestSupport
import Testing

/// Random releases of two apps in one repository; `FLOWCTL_APPS=200` tries as many histories.
struct RandomAppsTests {
  private static let asked = ProcessInfo.processInfo.environment["FLOWCTL_APPS"]

  @Test(arguments: [false, true])
  func `each change is in one release of its apps, and no back-merge is pending at the end`(
    isTrunk: Bool
  ) async throws {
    for seed in 1...(Self.asked.flatMap(UInt64.init) ?? 3) {
      var history = try await AppHistory(seed: seed, isTrunk: isTrunk)
      for _ in 0..<12 { try await history.step() }
      try await history.end()
    }
  }
}

/// A repository with two apps and what happened in it.
private struct AppHistory {
  private static let apps = ["mail", "calendar"]

  private var random: SeededGenerator
  private let name: Comment
  private let isTrunk: Bool
  private let repository: ScratchRepository
  /// The kind and version of the open branch of each app.
  private var open: [String: (kind: String, version: String)] = [:]
  /// The apps that each change touches, by its number.
  private var touched: [[String]] = []
  private var count = 0

  init(seed: UInt64, isTrunk: Bool) async throws {
    random = SeededGenerator(seed: seed)
    name = "seed \(seed)\(isTrunk ? " on a trunk" : "")"
    self.isTrunk = isTrunk
    repository = try await ScratchRepository.make()
    try await repository.git("checkout", "--quiet", "-b", isTrunk ? "main" : "develop")
    let layout = isTrunk ? "preset: trunk\nproduction: tags\n" : "production: per-app\n"
    let apps = Self.apps.map { app in
      "  \(app): { paths: [apps/\(app)/**], tag: \(app)-v<version>, "
        + "versions: { changelog: docs/\(app).md } }\n"
    }
    let empty = "# Changelog\n\n## [Unreleased]\n"
    try await repository.commit(
      "chore: begin",
      files: [
        ".flowctl.yml": layout + "apps:\n" + apps.joined() + "shared: { paths: [packages/**] }\n",
        "docs/mail.md": empty, "docs/calendar.md": empty,
      ])
    for app in Self.apps {
      if !isTrunk { try await repository.git("branch", "main/\(app)") }
      try await repository.git("tag", "-a", "-m", app, "\(app)-v1.0.0")
    }
  }

  private var integration: String { isTrunk ? "main" : "develop" }

  mutating func step() async throws {
    let app = Self.apps.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: try await change()
    case 2: try await start("release", app)
    case 3: try await start("hotfix", app)
    case 4: if let branch = open[app] { try await fix(app, branch.kind, branch.version) }
    default: try await finish(app)
    }
  }

  /// Finishes all branches in a random order, and checks the result.
  mutating func end() async throws {
    for app in Self.apps.shuffled(using: &random) { try await finish(app) }
    for app in Self.apps {
      // The rest of the changes.
      try await start("release", app)
      try await finish(app)
    }
    let pending = try await repository.flowctl("check", "back-merges")
    #expect(pending.status == 0, "\(name): \(pending.output)\(pending.errors)")
    for app in Self.apps { try await checkContents(of: app) }
  }

  private mutating func change() async throws {
    count += 1
    touched.append([])
    let places = ["apps/mail", "apps/calendar", "packages", "other"].shuffled(using: &random)
      .prefix(Bool.random(using: &random) ? 1 : 2)
    touched[count - 1] = Self.apps.filter { app in
      places.contains("apps/\(app)") || places.contains("packages")
    }
    try await repository.branch("feature/thing-\(count)", from: integration)
    try await repository.commit(
      "Support thing \(count)",
      files: Dictionary(uniqueKeysWithValues: places.map { ("\($0)/\(count).txt", "\(count)\n") }))
    try await run(["finish", "--local"])
  }

  private mutating func start(_ kind: String, _ app: String) async throws {
    if open[app] != nil { return }
    try await run([kind, "start", "--app", app])
    let branch = try await repository.current()
    let version = branch.split(separator: "/").last.map(String.init) ?? ""
    #expect(branch == "\(kind)/\(app)/\(version)")
    #expect(try await tags(of: app).allSatisfy { $0 != "\(app)-v\(version)" }, name)
    open[app] = (kind, version)
    if kind == "hotfix" { try await fix(app, kind, version) }
  }

  private mutating func fix(_ app: String, _ kind: String, _ version: String) async throws {
    try await repository.git("switch", "--quiet", "\(kind)/\(app)/\(version)")
    touched.append([])
    try await repository.commit(
      "Fix \(touched.count)", files: ["apps/\(app)/fix-\(touched.count).txt": "x\n"])
    count = touched.count
  }

  private mutating func finish(_ app: String) async throws {
    guard let branch = open.removeValue(forKey: app) else { return }
    let words = [branch.kind, "finish", branch.version, "--app", app, "--local"]
    if try await isEmpty("\(branch.kind)/\(app)/\(branch.version)", app) {
      let run = try await repository.flowctl(words)
      #expect(run.status == 1 && run.errors.contains("has no commits of its own"), name)
      try await repository.git("switch", "--quiet", integration)
      try await repository.git("branch", "-d", "\(branch.kind)/\(app)/\(branch.version)")
      return
    }
    try await run(words)
    let tag = "\(app)-v\(branch.version)"
    // A version is above all of its app, and its tag has what is live.
    #expect(try await tags(of: app).first == tag, name)
    if isTrunk { return }
    let difference = try await repository.git(
      "diff", "--name-only", tag, "main/\(app)", "--", "apps/\(app)", "packages")
    #expect(difference == "", name)
  }

  /// True for a branch without anything that the last version of the app lacks.
  private func isEmpty(_ branch: String, _ app: String) async throws -> Bool {
    let tag = try #require(try await tags(of: app).first)
    return try await repository.git("rev-list", "\(tag)..\(branch)").isEmpty
  }

  private func checkContents(of app: String) async throws {
    let tag = try #require(try await tags(of: app).first)
    let lines = try await repository.git("show", "\(tag):docs/\(app).md").split(separator: "\n")
    for (index, apps) in touched.enumerated() {
      let listed = lines.count { $0 == "- Support thing \(index + 1)" }
      #expect(listed == (apps.contains(app) ? 1 : 0), "\(name): \(index + 1) in \(app)\n\(lines)")
    }
  }

  private func tags(of app: String) async throws -> [String] {
    try await repository.git("tag", "--list", "\(app)-v*", "--sort=-version:refname")
      .split(separator: "\n").map(String.init)
  }

  private func run(_ words: [String]) async throws {
    let run = try await repository.flowctl(words)
    #expect(run.status == 0, "\(name): \(words): \(run.output)\(run.errors)")
  }
}
