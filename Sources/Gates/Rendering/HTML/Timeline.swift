import Base

/// When each gate ran, over the duration of the run.
struct Timeline {
  private struct Row {
    let gate: GateResult
    let start: Double
    let end: Double

    init?(_ gate: GateResult) {
      guard let started = gate.started, started.isFinite, gate.seconds.isFinite else { return nil }
      self.gate = gate
      start = max(0, started)
      end = start + max(0, gate.seconds)
    }
  }

  private let rows: [Row]
  private let seconds: Double
  private let left: Int

  private static let (pitch, top) = (40, 24)

  init?(_ run: GateRun) {
    var all = run.gates.compactMap(Row.init)
    all.sort { ($0.start, $0.gate.name) < ($1.start, $1.gate.name) }
    guard all.count > 1 else { return nil }
    rows = Array(all.prefix(PageLimits.gates))
    left = all.count - rows.count
    seconds = rows.reduce(0.1) { max($0, $1.end) }
  }

  func write(to page: inout HTMLWriter) {
    page.element("figure") { figure in
      figure.element("figcaption", text: "When each gate ran.")
      let height = Self.top + rows.count * Self.pitch
      figure.element(
        "svg",
        [
          "class": "timeline", "role": "img", "width": "100%", "height": "\(height)",
          "aria-label":
            "Timeline of \(CountText.words(rows.count, "gate")) over \(DurationText.words(seconds))."
            + " The table above contains the same data.",
        ]
      ) { drawing in
        writeAxis(height: height, to: &drawing)
        for place in rows.indices { write(rows[place], at: place, to: &drawing) }
      }
      figure.more(left, "gate")
    }
  }

  /// A share of the time as a length of the drawing: `12.34%`.
  private static func length(_ share: Double) -> String {
    let hundredths = Int((min(max(0, share.isNaN ? 0 : share), 1) * 10_000).rounded())
    return "\(hundredths / 100).\(DurationText.padded(hundredths % 100))%"
  }

  private func writeAxis(height: Int, to drawing: inout HTMLWriter) {
    for tick in ticks {
      let x = Self.length(tick / seconds)
      drawing.shape(
        "line", ["class": "grid", "x1": x, "x2": x, "y1": "\(Self.top)", "y2": "\(height)"])
      let anchor = tick == 0 ? "start" : tick > seconds * 0.9 ? "end" : "middle"
      drawing.element(
        "text", ["class": "tick", "x": x, "y": "14", "text-anchor": anchor], text: Self.word(tick))
    }
  }

  /// The ticks of the time axis: round numbers, at most six.
  private var ticks: ArraySlice<Double> {
    let steps: [Double] = [
      0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
    ]
    let step = steps.first { seconds / $0 <= 5 } ?? seconds / 5
    return Array(stride(from: 0, through: seconds, by: step)).prefix(6)
  }

  /// A tick label: `0`, `0.2 s`, `30 s`, `5 min`.
  private static func word(_ tick: Double) -> String {
    let tenths = Int((min(max(0, tick), 360_000) * 10).rounded())
    if tenths == 0 { return "0" }
    if tenths % 10 != 0 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = tenths / 10
    return whole >= 60 && whole % 60 == 0 ? "\(whole / 60) min" : "\(whole) s"
  }

  private func write(_ row: Row, at place: Int, to drawing: inout HTMLWriter) {
    let tone = Tone(row.gate).rawValue
    let share = max(0.004, (row.end - row.start) / seconds)
    drawing.shape(
      "rect",
      [
        "class": "bar " + tone, "x": Self.length(min(row.start / seconds, 1 - share)),
        "width": Self.length(share), "y": "\(Self.middle(of: place) - 6)", "height": "12",
        "rx": "2",
      ])
    drawing.element(
      "text", ["class": "label", "x": "0", "y": "\(Self.middle(of: place) - 11)"]
    ) { label in
      label.element("tspan", ["class": "name"], text: ForeignText.cut(row.gate.name, atMost: 20))
      label.element(
        "tspan", ["class": tone], text: " \(row.gate.sign) \(row.gate.state.rawValue)")
      label.element("tspan", ["class": "quiet"], text: " " + DurationText.words(row.gate.seconds))
    }
  }

  private static func middle(of place: Int) -> Int { top + place * pitch + pitch - 12 }
}
