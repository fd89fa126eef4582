import Diagnostics

/// When each gate ran and what it waited for, drawn over the time of the run.
struct Timeline {
  private let rows: [TimelineRow]
  private let seconds: Double
  private let left: Int

  private static let pitch = 40
  private static let top = 24

  init?(_ run: GateRun) {
    let all = TimelineRow.rows(of: run)
    guard all.count > 1 else { return nil }
    rows = Array(all.prefix(PageLimits.gates))
    left = all.count - rows.count
    seconds = rows.reduce(0.1) { max($0, $1.end) }
  }

  func write(to page: inout HTMLWriter) {
    page.element("figure") { figure in
      figure.element(
        "figcaption", text: "What ran when. Dotted: waiting for another gate or for a free place.")
      let height = Self.top + rows.count * Self.pitch
      figure.element(
        "svg",
        [
          "class": "timeline", "role": "img", "width": "100%", "height": "\(height)",
          "aria-label": "Timeline of \(rows.count) gates over \(DurationText.words(seconds))."
            + " The table above tells the same.",
        ]
      ) { drawing in
        writeAxis(height: height, to: &drawing)
        for place in rows.indices { writeWaiting(of: place, to: &drawing) }
        for place in rows.indices { write(rows[place], at: place, to: &drawing) }
      }
      figure.more(left, "gate")
    }
  }

  private func length(_ seconds: Double) -> String {
    PercentText.length(seconds / self.seconds)
  }

  private func writeAxis(height: Int, to drawing: inout HTMLWriter) {
    for tick in TimelineTicks(seconds).seconds {
      let x = length(tick)
      drawing.shape(
        "line", ["class": "grid", "x1": x, "x2": x, "y1": "\(Self.top)", "y2": "\(height)"])
      let anchor = tick == 0 ? "start" : tick > seconds * 0.9 ? "end" : "middle"
      drawing.element(
        "text", ["class": "tick", "x": x, "y": "14", "text-anchor": anchor],
        text: TimelineTicks.word(tick))
    }
  }

  /// From the end of what it waited for down to its row, and on to its start.
  private func writeWaiting(of place: Int, to drawing: inout HTMLWriter) {
    let row = rows[place]
    guard row.start > row.ready + seconds / 50 || row.waitedFor != nil else { return }
    let (x, y) = (length(row.ready), Self.middle(of: place))
    if let other = row.waitedFor, other != place, rows.indices.contains(other) {
      let from = Self.middle(of: other)
      drawing.shape(
        "line", ["class": "wait", "x1": x, "x2": x, "y1": "\(from)", "y2": "\(y)"])
    }
    drawing.shape(
      "line",
      ["class": "wait", "x1": x, "x2": length(row.start), "y1": "\(y)", "y2": "\(y)"])
  }

  private func write(_ row: TimelineRow, at place: Int, to drawing: inout HTMLWriter) {
    let tone = Tone(row.gate).rawValue
    let share = max(0.004, (row.end - row.start) / seconds)
    drawing.shape(
      "rect",
      [
        "class": "bar " + tone, "x": PercentText.length(min(row.start / seconds, 1 - share)),
        "width": PercentText.length(share), "y": "\(Self.middle(of: place) - 6)", "height": "12",
        "rx": "2",
      ])
    drawing.element(
      "text", ["class": "label", "x": "0", "y": "\(Self.middle(of: place) - 11)"]
    ) { label in
      label.element("tspan", ["class": "name"], text: ForeignText.cut(row.gate.name, atMost: 20))
      let sign = row.gate.mark(TextMarks(isUnicode: true)).0
      label.element("tspan", ["class": tone], text: " \(sign) \(row.gate.state.rawValue)")
      label.element("tspan", ["class": "quiet"], text: " " + DurationText.words(row.gate.seconds))
    }
  }

  private static func middle(of place: Int) -> Int { top + place * pitch + pitch - 12 }
}
