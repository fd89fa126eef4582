package import Diagnostics
import Effects
package import Gates
import Git
package import Session

/// `check duplication`: finds duplicated code.
package enum CheckDuplication {
  /// The code to compare.
  package enum Scope: Sendable {
    /// The files of the working tree at these paths, with each other; by default all files.
    case files([String])
    /// The code that HEAD adds since a commit, with all code of HEAD.
    case change(base: String)
  }

  private static let fileLimit = 1 << 20

  /// Compares the code, and evaluates the copies by the limits.
  package static func run(
    _ scope: Scope, limits: DuplicationLimits, in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.judging()
    let answer: CopyAnswer
    switch scope {
    case .change(let base):
      let change = try await ComparedChange.find(base: base, in: session)
      answer = try await DuplicationCheck(session: session, limits: limits).copies(change)
    case .files(let paths): answer = try await copies(in: paths, limits, session)
    }
    return CheckResult(
      findings: DuplicationRule.findings(answer, limits),
      reason: DuplicationRule.summary(answer)
    ).report("check duplication", rules: [DuplicationRule.id])
  }

  private static func copies(
    in paths: [String], _ limits: DuplicationLimits, _ session: Session
  ) async throws(Failure) -> CopyAnswer {
    let (git, directory) = (try session.git(), try session.repository().directory)
    let prefixes = try paths.map { path throws(Failure) in
      try relative(session.world.absolute(path), to: directory)
    }
    let files = try await askingGit(await git.files(matching: ["*"]))
    var finder = CopyFinder(shortest: limits.tokens)
    for path in files where isAsked(path, prefixes) {
      // A tracked file can be missing, and an unreadable file has no code to compare.
      guard let bytes = try? session.world.files.read("\(directory)/\(path)", fileLimit) else {
        continue
      }
      finder.add(path, bytes, newLines: Array(1...max(1, AddedLine.all(of: bytes).count)))
    }
    return finder.answer
  }

  private static func isAsked(_ path: String, _ prefixes: [String]) -> Bool {
    guard SourceLanguage(path: path) != nil else { return false }
    if prefixes.isEmpty { return DuplicationCheck.isCompared(path) }
    return prefixes.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func relative(
    _ path: String, to directory: String
  ) throws(Failure) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let (path, top) = ("/" + parts.joined(separator: "/"), directory + "/")
    if path == directory { return "" }
    guard path.hasPrefix(top) else {
      throw Failure(.usage, "usage", "'\(path)' is outside this repository")
    }
    return String(path.dropFirst(top.count))
  }
}
