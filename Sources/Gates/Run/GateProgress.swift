package import Base

/// The progress output of a run: events in, text out.
///
/// On a terminal, the list of gates is redrawn; elsewhere each event is one line, followed by the
/// output of the gate as one group at its end.
package struct GateProgress: Sendable {
  /// The destination of the text.
  package enum Medium: Hashable, Sendable {
    case silent
    case plain
    /// A GitHub Actions log, which folds groups.
    case github
    case terminal
  }

  private enum Phase {
    case waiting
    case running(since: Double)
    case ended(GateResult)
  }

  private let medium: Medium
  private let style: Style
  /// True to show the output of gates that passed, too.
  private let showsPasses: Bool
  private let expected: [String: Double]
  /// The current columns and rows of the terminal.
  private let size: @Sendable () -> (columns: Int, rows: Int)?
  private let names: [String]
  private var phases: [String: Phase]
  private var drawnLines = 0
  private var lastBeat = 0.0

  /// Seconds between two progress lines while no gate ends.
  private static let beat = 30.0
  /// Shown bytes of the output of a failed gate; the rest is in its log.
  private static let shownOutput = 1 << 16

  /// The progress of gates, with the usual seconds of each.
  package init(
    _ names: [String], expected: [String: Double], medium: Medium, style: Style = Style(),
    showsPasses: Bool = false,
    size: @escaping @Sendable () -> (columns: Int, rows: Int)? = { nil }
  ) {
    self.names = names
    self.expected = expected
    self.medium = medium
    self.style = style
    self.showsPasses = showsPasses
    self.size = size
    phases = Dictionary(names.map { ($0, .waiting) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether progress over time is shown.
  package var isLive: Bool { medium != .silent }

  /// A gate has started.
  package mutating func started(_ name: String, at now: Double) -> String {
    phases[name] = .running(since: now)
    switch medium {
    case .silent: return ""
    case .plain, .github: return "\(name): started\(estimate(name))\n"
    case .terminal: return redrawn(at: now)
    }
  }

  /// A gate has ended with this output.
  package mutating func ended(_ outcome: GateResult, output: [UInt8], at now: Double) -> String {
    phases[outcome.name] = .ended(outcome)
    lastBeat = now
    if case .silent = medium { return "" }
    let group = group(outcome, output)
    guard case .terminal = medium else { return group }
    return erased() + group + redrawn(at: now)
  }

  /// Updates the elapsed time.
  package mutating func tick(at now: Double) -> String {
    switch medium {
    case .silent: return ""
    case .terminal: return redrawn(at: now)
    case .plain, .github:
      let running = names.compactMap { name -> String? in
        guard case .running(let since)? = phases[name] else { return nil }
        return "\(name) (\(DurationText.words(now - since)))"
      }
      guard now - lastBeat >= Self.beat, !running.isEmpty else { return "" }
      lastBeat = now
      return "still running: \(running.joined(separator: ", "))\n"
    }
  }

  /// The end of the run: the progress is erased, as the report follows.
  package mutating func finish() -> String { erased() }

  private func estimate(_ name: String) -> String {
    expected[name].map { ", usually \(DurationText.words($0))" } ?? ""
  }

  private func group(_ outcome: GateResult, _ output: [UInt8]) -> String {
    let title = Self.title(outcome)
    let isShown = outcome.state.isAcceptable ? showsPasses : true
    guard isShown, !output.isEmpty else {
      if case .terminal = medium { return "" }
      return title + "\n"
    }
    var text = String(decoding: shown(output), as: UTF8.self)
    if text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
    return medium == .github
      ? "::group::\(title)\n\(text)::endgroup::\n" : "── \(title)\n\(text)"
  }

  private func shown(_ output: [UInt8]) -> [UInt8] {
    var excerpt = OutputExcerpt(head: Self.shownOutput / 4, tail: Self.shownOutput * 3 / 4)
    excerpt.append(output)
    return excerpt.bytes
  }

  private static func title(_ outcome: GateResult) -> String {
    let name = ForeignText.shown(outcome.name)
    let reason = outcome.reason.map { ": " + ForeignText.shown($0) } ?? ""
    let time = outcome.started == nil ? "" : " in \(DurationText.words(outcome.seconds))"
    let cached = outcome.isCached ? " (cached)" : ""
    return "\(name): \(outcome.state.rawValue)\(time)\(cached)\(reason)"
  }

  /// Erases the drawn lines once: what is above them is not ours.
  private mutating func erased() -> String {
    defer { drawnLines = 0 }
    return drawnLines == 0 ? "" : "\u{1b}[\(drawnLines)A\u{1b}[J"
  }

  private mutating func redrawn(at now: Double) -> String {
    let (columns, rows) = size() ?? (80, 24)
    let width = names.map { DisplayWidth.of(ForeignText.shown($0)) }.max() ?? 0
    let lines = drawn(atMost: max(1, rows - 2)).map { line($0, width, now) }
    let left = names.count - lines.count
    let note = left > 0 ? ["  and \(CountText.words(left, "other gate"))"] : []
    let text = erased() + (lines + note).map { Self.cut($0, columns) + "\n" }.joined()
    drawnLines = lines.count + note.count
    return text
  }

  /// The listed gates: lines above the screen can't be erased, so running gates come first.
  private func drawn(atMost limit: Int) -> [String] {
    if names.count <= limit + 1 { return names }
    let ranked = (0...2).flatMap { rank in names.filter { self.rank($0) == rank } }
    let chosen = Set(ranked.prefix(limit))
    return names.filter(chosen.contains)
  }

  private func rank(_ name: String) -> Int {
    switch phases[name] {
    case .running?: 0
    case .waiting?, nil: 1
    case .ended?: 2
    }
  }

  private func line(_ name: String, _ width: Int, _ now: Double) -> String {
    let shown = DisplayWidth.padded(ForeignText.shown(name), to: width)
    switch phases[name] {
    case .running(let since)?:
      let usual = expected[name].map { " of \(DurationText.words($0))" } ?? ""
      return "  \(shown)  running  \(DurationText.words(now - since))\(usual)"
    case .ended(let outcome)?:
      let time = outcome.isCached ? "cached" : DurationText.words(outcome.seconds)
      return "\(mark(outcome.state)) \(shown)  \(outcome.state.rawValue)  \(time)"
    case .waiting?, nil: return "  \(shown)  waiting"
    }
  }

  private func mark(_ state: GateState) -> String {
    if state == .unknown { return "?" }
    guard style.isUnicode else { return state.isAcceptable ? "+" : "!" }
    return state.isAcceptable ? "✓" : "✗"
  }

  /// A line that is too long would wrap, and the next redraw would miss one.
  private static func cut(_ line: String, _ columns: Int) -> String {
    guard DisplayWidth.of(line) >= columns else { return line }
    var (text, width) = ("", 0)
    for character in line {
      width += DisplayWidth.of(String(character))
      if width >= columns { break }
      text.append(character)
    }
    return text
  }
}
