import Base
import Configuration
import Git
import Gitflow
import Session

/// The files for coding agents: shows, writes and compares them.
struct AgentFiles {
  static let rule: RuleID = "agent"

  private let session: Session
  private let texts: AgentTexts
  private let top: String

  init(_ session: Session) throws(Failure) {
    self.session = session
    let location = try session.repository()
    top = location.worktree ?? location.directory
    texts = AgentTexts(model: try session.policy(reading: .branches).policy.model)
  }

  private func content(_ path: String) throws(Failure) -> String? {
    do throws(FileError) {
      let bytes = try session.world.files.read(top + "/" + path, 1 << 20)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw FileError.failed(path: path, reason: "it is not UTF-8")
      }
      return text
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't read '\(path)': \(error.reason)")
    }
  }

  /// The whole content that a file should have, with the line ends that it has.
  private func wanted(
    _ part: AgentTarget.Part, of target: AgentTarget, instead old: String?
  ) throws(Failure) -> String {
    let lines = old?.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).dropLast() ?? []
    guard !lines.isEmpty, lines.allSatisfy({ $0.last == 0x0d }) else {
      return try wanted(part, of: target, insteadOf: old)
    }
    let plain = old?.replacing("\r\n", with: "\n")
    return try wanted(part, of: target, insteadOf: plain).replacing("\n", with: "\r\n")
  }

  private func wanted(
    _ part: AgentTarget.Part, of target: AgentTarget, insteadOf old: String?
  ) throws(Failure) -> String {
    let path = target.path(of: part)
    switch part {
    case .skill:
      guard old?.contains(AgentTexts.mark) != false else { throw foreign(path) }
      return texts.skill
    case .instructions: return Self.replacingBlock(in: old ?? "", by: texts.instructions)
    case .hooks: return try hooks(target, path, old)
    }
  }

  private func foreign(_ path: String) -> Failure {
    Failure(
      .cannotCreate, Self.rule, "'\(path)' was not written by flowctl, so it stays",
      hint: "rename it, then run the same command again")
  }

  private func hooks(
    _ target: AgentTarget, _ path: String, _ old: String?
  ) throws(Failure) -> String {
    let text = old.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? "{}"
    do throws(StreamFault) {
      let json = try OrderedJSON(json: Array(text.utf8))
      if json.contains(text: AgentTarget.hookCommand) { return old ?? "" }
      if let new = target.addingHook(to: json) { return new.document }
    } catch {
      throw Failure(.badInput, Self.rule, error.message(of: "file '\(path)'"))
    }
    throw Failure(
      .badInput, Self.rule, "'\(path)' has another form than hooks of '\(target.rawValue)'",
      hint: .explain("add the command '\(AgentTarget.hookCommand)' to it"))
  }

  /// The text with flowctl's block replaced, or added at its end.
  private static func replacingBlock(in text: String, by block: String) -> String {
    guard let start = text.firstRange(of: AgentTexts.blockStart),
      let end = text[start.upperBound...].firstRange(of: AgentTexts.blockEnd)
    else {
      let isApart = text.isEmpty || text.hasSuffix("\n\n")
      return text + (isApart ? "" : text.hasSuffix("\n") ? "\n" : "\n\n") + block
    }
    var rest = text[end.upperBound...]
    if rest.first == "\n" { rest.removeFirst() }
    return text[..<start.lowerBound] + block + rest
  }

  // MARK: - Commands

  /// The text for the terminal, or the written file.
  func show(
    _ part: AgentTarget.Part, for target: AgentTarget, writing: Bool
  ) throws(Failure) -> Report {
    let path = target.path(of: part)
    let old = try content(path)
    if !writing {
      let text =
        part == .instructions ? texts.instructions : try wanted(part, of: target, instead: nil)
      return Report(text: text, values: ["path": .string(path), "text": .string(text)])
    }
    let new = try wanted(part, of: target, instead: old)
    let change = old == nil ? "created" : old == new ? "unchanged" : "updated"
    if old != new {
      try checkLinks(path)
      let folder = FilePath.parent(of: top + "/" + path) ?? top
      try session.writing(path) { () throws(FileError) in
        try session.world.files.makeDirectory(folder)
      }
      try session.write(Array(new.utf8), to: top + "/" + path, shown: path)
    }
    return Report(
      text: "\(change) '\(session.typed(path))'\n",
      values: ["path": .string(path), "change": .string(change)])
  }

  /// A link of the repository could lead out of it.
  private func checkLinks(_ path: String) throws(Failure) {
    guard FilePath.isBehindLink(path, below: top, files: session.world.files) else { return }
    throw Failure(
      .cannotCreate, Self.rule,
      "'\(path)' is behind a symbolic link, which flowctl does not follow",
      hint: "replace the link by a folder or file, then run the same command again")
  }

  /// Compares the files that exist with what flowctl would write.
  func check(_ targets: [AgentTarget]) throws(Failure) -> Report {
    var report = Report(command: "agent check", title: "files for coding agents")
    var seen: Set<String> = []
    for target in targets {
      for part in AgentTarget.Part.allCases {
        let path = target.path(of: part)
        guard seen.insert(path).inserted, let old = try content(path) else { continue }
        check(old, part, target, path, &report)
      }
    }
    if report.checks.isEmpty {
      report.checks.append(RuleCheck(Self.rule, .skipped, "no files of flowctl for agents"))
    }
    return report
  }

  private func check(
    _ old: String, _ part: AgentTarget.Part, _ target: AgentTarget, _ path: String,
    _ report: inout Report
  ) {
    let isOurs =
      switch part {
      case .skill: true
      case .instructions: old.contains(AgentTexts.blockStart)
      case .hooks: old.contains(AgentTarget.hookCommand)
      }
    guard isOurs else { return }
    let new = try? wanted(part, of: target, instead: old)
    if new == old {
      report.checks.append(RuleCheck(Self.rule, .pass, "'\(path)' is up to date", subject: path))
      return
    }
    report.checks.append(RuleCheck(Self.rule, .fail, "'\(path)' is out of date", subject: path))
    report.diagnostics.append(
      Diagnostic(
        Self.rule, "'\(path)' doesn't fit the branch model",
        hint: .flowctl("agent", part.rawValue, "--target", target.rawValue, "--write"),
        subject: path))
  }
}
