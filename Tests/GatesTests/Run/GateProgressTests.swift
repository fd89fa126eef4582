import Gates
import Synchronization
import Testing

/// A terminal as far as the progress of a run uses it: line feeds, moving up, erasing below.
private struct Screen {
  private(set) var lines: [String] = [""]
  private var row = 0
  private let rows: Int

  init(rows: Int) { self.rows = rows }

  /// The first line that is still on the screen.
  private var top: Int { max(0, lines.count - rows) }

  mutating func show(_ text: String, columns: Int) {
    var letters = text[...]
    while let letter = letters.popFirst() {
      if letter == "\u{1b}" {
        letters.removeFirst()
        let number = letters.prefix { $0.isNumber }
        letters.removeFirst(number.count)
        switch letters.removeFirst() {
        case "A": row = max(top, row - (Int(number) ?? 1))
        case "J":
          lines.removeSubrange((row + 1)...)
          lines[row] = ""
        default: Issue.record("an escape sequence that no run needs")
        }
      } else if letter == "\n" {
        feed()
      } else {
        if lines[row].count == columns { feed() }
        lines[row].append(letter)
      }
    }
  }

  private mutating func feed() {
    row += 1
    if row == lines.count { lines.append("") }
  }
}

/// The number of events so far, which selects the size of the terminal.
private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

struct GateProgressTests {
  private static let names = (1...8).map { "gate-\($0)" }

  /// The screen after a run in a terminal whose columns change from event to event.
  private func screen(_ columns: [Int], rows: Int, failing: Set<String>) -> [String] {
    var screen = Screen(rows: rows)
    let width = columns[0]
    for line in 1...5 { screen.show("earlier \(line)\n", columns: width) }
    let position = Counter()
    var progress = GateProgress(
      Self.names, expected: ["gate-1": 5], medium: .terminal,
      size: { (columns[position.value % columns.count], rows) })
    func show(_ text: String) {
      screen.show(text, columns: columns[position.value % columns.count])
      position.add()
    }
    for (index, name) in Self.names.enumerated() {
      let now = Double(index)
      show(progress.started(name, at: now))
      show(progress.tick(at: now + 0.2))
      let state: GateState = failing.contains(name) ? .failed : .passed
      let output = Array("line 1 of \(name)\nline 2 of \(name)\n".utf8)
      show(
        progress.ended(
          GateResult(name, state, started: now, seconds: 0.5), output: output, at: now + 0.5))
    }
    show(progress.finish())
    return screen.lines
  }

  @Test(arguments: [40, 60, 80, 120, 200], [6, 8, 10, 24, 50])
  func `lines above the progress of a run stay`(columns: Int, rows: Int) {
    let lines = screen([columns], rows: rows, failing: ["gate-3", "gate-7"])
    #expect(lines.prefix(5) == (1...5).map { "earlier \($0)" }[...])
    #expect(
      lines.dropFirst(5) == [
        "── gate-3: failed in 0.5 s", "line 1 of gate-3", "line 2 of gate-3",
        "── gate-7: failed in 0.5 s", "line 1 of gate-7", "line 2 of gate-7", "",
      ])
  }

  @Test func `a resized terminal loses no earlier line`() {
    let lines = screen([80, 200, 41, 120, 60], rows: 24, failing: ["gate-2"])
    #expect(lines.prefix(5) == (1...5).map { "earlier \($0)" }[...])
    #expect(lines.suffix(4).first == "── gate-2: failed in 0.5 s")
  }

  @Test func `in a low terminal the running gates are shown, and the others counted`() {
    var progress = GateProgress(
      Self.names, expected: [:], medium: .terminal, size: { (80, 5) })
    let text = progress.started("gate-8", at: 0)
    #expect(text.contains("gate-8  running"))
    #expect(text.contains("  and 5 other gates\n"))
    #expect(text.split(separator: "\n").count == 4)
  }
}
