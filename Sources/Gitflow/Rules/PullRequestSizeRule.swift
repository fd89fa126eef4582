import Base

/// The size of a change in one file.
package struct ChangedFile: Hashable, Sendable {
  package var path: String
  /// Lines added and deleted; none for a binary file.
  package var lines: Int?

  package init(path: String, lines: Int?) {
    self.path = path
    self.lines = lines
  }
}

/// `pull-request-size`: small changes; generated files, catalogs and lock files are not counted.
package enum PullRequestSizeRule {
  /// Paths that tools or translators write.
  package static let generated =
    [
      "**/*.xcstrings", "**/*.strings", "**/*.stringsdict", "**/strings.xml", "**/*.lock",
      "**/Package.resolved", "**/Cartfile.resolved", "**/package-lock.json", "**/pnpm-lock.yaml",
      "**/gradle.lockfile", "**/*.pbxproj", "**/__Snapshots__/**",
    ] + Globs.generatedCode

  /// Checks the files of a change.
  package static func check(
    _ request: MergeRequest, _ files: Evidence<[ChangedFile]>, limits: SizeLimits
  ) -> RuleResult {
    var result = RuleResult.checking(.pullRequestSize, by: files) { check(request, $0, limits) }
    for index in result.diagnostics.indices { result.diagnostics[index].severity = .warning }
    return result
  }

  private static func check(
    _ request: MergeRequest, _ files: [ChangedFile], _ limits: SizeLimits
  ) -> RuleResult {
    let globs = Globs(generated + limits.excluded)
    let counted = files.filter { !globs.matches($0.path) }
    let lines = counted.reduce(0) { $0 + ($1.lines ?? 0) }
    let seen =
      CountText.words(lines, "line") + " in " + CountText.words(counted.count, "file")
    let leftOut = files.count - counted.count
    let note = leftOut > 0 ? ", \(leftOut) generated excluded" : ""
    if lines <= limits.lines, counted.count <= limits.files {
      return .pass(.pullRequestSize, seen + note)
    }
    return .fail(
      .pullRequestSize,
      "'\(request.head.name)' changes \(seen)\(note); at most \(limits.lines) lines in \(limits.files) files are allowed",
      hint: "split it, or exclude generated paths: rules.pull-request-size.exclude",
      evidence: [
        "lines": .number(lines), "files": .number(counted.count),
        "maximumLines": .number(limits.lines), "maximumFiles": .number(limits.files),
        "largest": .strings(largest(counted)),
      ])
  }

  private static func largest(_ files: [ChangedFile]) -> [String] {
    files.sorted { ($0.lines ?? 0, $1.path) > ($1.lines ?? 0, $0.path) }
      .prefix(5).map { "\($0.path) (\($0.lines ?? 0))" }
  }
}
