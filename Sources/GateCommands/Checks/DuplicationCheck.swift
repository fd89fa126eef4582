package import Diagnostics
package import Gates
import Git
package import Session

/// Looks for copies between what a change adds and all code of its head.
package struct DuplicationCheck {
  let session: Session
  let limits: DuplicationLimits

  /// A value of these parts.
  package init(session: Session, limits: DuplicationLimits) {
    self.session = session
    self.limits = limits
  }

  /// A file of so many bytes is written by a tool.
  private static let fileLimit = 1 << 20
  /// Files whose bytes are in memory at the same time.
  private static let batch = 200

  /// Checks what a change adds.
  package func answer(_ change: GateChange) async throws(Failure) -> BuiltInAnswer {
    if let answer = try await unread(change) { return answer }
    let answer = try await copies(change)
    return BuiltInAnswer(
      findings: DuplicationRule.findings(answer, limits),
      reason: DuplicationRule.summary(answer))
  }

  /// The languages that are compared, in a sentence.
  static let noLanguage =
    "no file in a supported language (Swift, Kotlin, Java, Objective-C)"

  /// What is said of a tree without a file that could be compared: nothing was looked at.
  private func unread(_ change: GateChange) async throws(Failure) -> BuiltInAnswer? {
    guard let head = change.head else { return nil }
    let files = try await session.files(of: head, endingWith: "")
    if files.isEmpty || files.contains(where: Self.isCompared) { return nil }
    return BuiltInAnswer(
      findings: [.undecided(DuplicationRule.id, Self.noLanguage)], reason: "no code was compared")
  }

  func copies(_ change: GateChange) async throws(Failure) -> CopyAnswer {
    let git = try session.git()
    let diff = try await session.diff(of: change)
    var finder = CopyFinder(shortest: limits.tokens)
    let changed = diff.files.filter { !$0.addedLines.isEmpty && Self.isCompared($0.path) }
    if changed.isEmpty { return finder.answer }
    guard let head = change.head else { return finder.answer }
    let files = try await askingGit(await git.blobs(in: head, suffix: ""))
    let added = Dictionary(
      changed.map { ($0.path, $0.addedLines.map(\.number)) }, uniquingKeysWith: { $1 })
    let compared = files.filter { Self.isCompared($0.path) }
    try await read(compared.filter { added[$0.path] == nil }, by: git) { path, bytes in
      finder.add(path, bytes)
    }
    try await read(compared.filter { added[$0.path] != nil }, by: git) { path, bytes in
      finder.add(path, bytes, newLines: added[path] ?? [])
    }
    return finder.answer
  }

  private func read(
    _ files: [(path: String, id: ObjectID)], by git: GitCommands,
    _ take: (String, [UInt8]) -> Void
  ) async throws(Failure) {
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      let part = files[start..<min(start + Self.batch, files.count)]
      let contents = try await askingGit(
        await git.blobs(part.map(\.id), limit: Self.fileLimit, total: 1 << 28))
      for case (let file, let bytes?) in zip(part, contents) { take(file.path, bytes) }
    }
  }

  static func isCompared(_ path: String) -> Bool {
    SourceLanguage(path: path) != nil
      && !DuplicationRule.excluded.contains { $0.matches(path) }
  }
}
