package import Base
import Git
package import Session

/// `strings install-merge-driver`: makes Git merge catalogs by key, language and text.
package struct ManageMergeDriver {
  private let session: Session
  private let git: GitCommands
  private let worktree: String

  private static let rule: RuleID = "merge-driver"
  private static let driver = "flowctl-strings"
  private static let section = "merge.\(driver)"
  private static let attributes = ".gitattributes"
  private static let line = "*.xcstrings merge=flowctl-strings"

  private init(_ session: Session) throws(Failure) {
    self.session = session
    git = try session.git()
    guard let worktree = try session.repository().worktree else {
      throw Failure(.unavailable, Self.rule, "a bare repository has no \(Self.attributes)")
    }
    self.worktree = worktree
  }

  /// Sets the driver up; `program` is the path that this program was run as.
  static func install(
    program: String?, in session: Session
  ) async throws(Failure) -> Report {
    let driver = try ManageMergeDriver(session)
    var report = Report(command: "strings install-merge-driver", title: driver.worktree)
    // Both are checked before anything is written.
    let text = try driver.attributesText()
    let command = command(program)
    let settings = [
      ("name", "string catalogs by key, language and text"), ("driver", command),
    ]
    report.checks.append(RuleCheck(rule, .pass, try await driver.set(settings)))
    report.checks.append(RuleCheck(rule, .pass, try driver.add(to: text)))
    report.diagnostics = try await driver.ineffective()
    if !report.diagnostics.isEmpty {
      let count = CountText.words(report.diagnostics.count, "catalog")
      report.checks.append(RuleCheck(rule, .fail, "Git doesn't use it for \(count)"))
    }
    report.notes.append("Git runs: \(command)")
    report.notes.append(
      "commit \(attributes); run in each clone: flowctl strings install-merge-driver")
    return report
  }

  /// True if the repository merges catalogs with the driver, which this clone's Git doesn't know.
  package static func isMissing(in session: Session) async throws(Failure) -> Bool {
    guard session.location?.worktree != nil else { return false }
    let driver = try ManageMergeDriver(session)
    guard try driver.attributesText().contains(word: "merge=\(Self.driver)") else { return false }
    let git = driver.git
    return try await askingGit(await git.settings(matching: settings)).isEmpty
  }

  private static let settings = "^merge\\.flowctl-strings\\.driver$"

  /// Undoes what `install` did.
  static func uninstall(in session: Session) async throws(Failure) -> Report {
    let driver = try ManageMergeDriver(session)
    var report = Report(command: "strings install-merge-driver", title: driver.worktree)
    let text = try driver.attributesText()
    report.checks.append(RuleCheck(rule, .pass, try await driver.unset()))
    report.checks.append(RuleCheck(rule, .pass, try driver.remove(from: text)))
    return report
  }

  /// Git replaces its variables in the line, such as `%O`, and runs it in a shell.
  private static func command(_ program: String?) -> String {
    let path = program.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "flowctl"
    return ShellWord.quoted(path.replacing("%", with: "%%")) + " strings merge -- %O %A %B %P"
  }

  private func set(_ settings: [(String, String)]) async throws(Failure) -> String {
    let wanted = settings.map { GitSetting(key: "\(Self.section).\($0)", value: $1) }
    let git = git
    let present = try await local()
    if wanted.allSatisfy({ setting in present.filter { $0.key == setting.key } == [setting] }) {
      return "\(Self.section) is already in the Git configuration"
    }
    for setting in wanted {
      try await askingGit(await git.set(setting.key, to: setting.value ?? "", in: .local))
    }
    return "added \(Self.section) to the Git configuration"
  }

  private func unset() async throws(Failure) -> String {
    guard try await !local().isEmpty else {
      return "\(Self.section) is not in the Git configuration"
    }
    let git = git
    try await askingGit(await git.removeLocalSection(Self.section))
    return "removed \(Self.section) from the Git configuration"
  }

  /// The catalogs for which Git uses another merge driver, such as one that a folder sets.
  private func ineffective() async throws(Failure) -> [Diagnostic] {
    let paths = try await session.files(matching: ["*.xcstrings"])
    let git = git
    let values = try await askingGit(await git.attribute("merge", of: paths))
    return paths.compactMap { path -> Diagnostic? in
      guard let value = values[path], value != Self.driver else { return nil }
      var finding = Diagnostic(
        Self.rule,
        "Git merges '\(path)' with 'merge=\(value)', which another \(Self.attributes) sets",
        hint: Remedy.explain("remove that line; to see the attribute, run")
          .then(.git("check-attr", "merge", "--", path)),
        place: Place(path: path, line: 1, column: 1))
      finding.identity = [path]
      return finding
    }
  }

  private func local() async throws(Failure) -> [GitSetting] {
    let git = git
    return try await askingGit(
      await git.settings(matching: "^merge\\.flowctl-strings\\.", in: .local))
  }

  private func attributesText() throws(Failure) -> AttributesText {
    let path = worktree + "/" + Self.attributes
    do throws(FileError) {
      guard try session.world.files.status(path).kind == .regular else {
        throw FileError.failed(path: path, reason: "it is not a regular file")
      }
      return AttributesText(try session.world.files.read(path, 1 << 20))
    } catch .notFound {
      return AttributesText([])
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't read '\(Self.attributes)': \(error.reason)")
    }
  }

  private func add(to text: AttributesText) throws(Failure) -> String {
    if text.contains(Self.line) { return "\(Self.attributes) already has the merge driver" }
    try write(text.adding(Self.line))
    return "added to \(Self.attributes): \(Self.line)"
  }

  private func remove(from text: AttributesText) throws(Failure) -> String {
    guard text.contains(Self.line) else { return "\(Self.attributes) has no merge driver" }
    try write(text.removing(Self.line))
    return "removed the merge driver from \(Self.attributes)"
  }

  /// A file that is empty afterwards is deleted.
  private func write(_ text: AttributesText) throws(Failure) {
    let path = worktree + "/" + Self.attributes
    try askingFiles(.cannotCreate, Self.rule, "can't write '\(Self.attributes)'") {
      () throws(FileError) in
      if text.bytes.isEmpty {
        try session.world.files.remove(path)
      } else {
        try session.world.files.edit(path, text.bytes)
      }
    }
  }
}

/// The text of a `.gitattributes` file; only flowctl's line is added or removed.
struct AttributesText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True if a line has the same words, whatever its spacing.
  func contains(_ line: String) -> Bool { lines.contains { Self.isSame($0, line) } }

  /// True if a line that is no comment has a word.
  func contains(word: String) -> Bool {
    lines.contains { line in
      line.first != UInt8(ascii: "#")
        && line.split { $0 <= 0x20 }.contains { $0.elementsEqual(word.utf8) }
    }
  }

  /// The text with a line at the end, where it overrides those before it.
  func adding(_ line: String) -> AttributesText {
    let end: [UInt8] = lines.first?.suffix(2) == [0x0d, 0x0a] ? [0x0d, 0x0a] : [0x0a]
    let isOpen = bytes.last.map { $0 != 0x0a } ?? false
    return AttributesText(bytes + (isOpen ? end : []) + Array(line.utf8) + end)
  }

  /// The text without a line, wherever it is.
  func removing(_ line: String) -> AttributesText {
    AttributesText(Array(lines.filter { !Self.isSame($0, line) }.joined()))
  }

  private var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0a) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  private static func isSame(_ line: ArraySlice<UInt8>, _ other: String) -> Bool {
    line.split { $0 <= 0x20 } == Array(other.utf8).split { $0 <= 0x20 }
  }
}
