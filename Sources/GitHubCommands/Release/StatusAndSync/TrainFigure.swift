import Base
import Gitflow

/// The train as a drawing: the last versions, the open ones, and pending back-merges over time.
struct TrainFigure {
  private struct Lane {
    let name: String
    let kind: String
    /// The lane and the time at which it starts; nil for a permanent branch.
    var start: (lane: Int, time: Int64)?
  }

  private let lanes: [Lane]
  private let tags: [TrainFacts.Released]
  private let merges: [(source: Int, target: Int)]
  private let span: ClosedRange<Int64>

  private static let (left, width, right, top, pitch) = (150, 620, 70, 34, 34)
  private static let (mostLanes, mostMerges, longest) = (8, 4, Int64(180 * 86_400))

  /// Nil if no open version has a known start.
  init?(_ train: ReleaseTrain, now: Int64) {
    let open = train.openVersions.filter { $0.contents?.cutAt != nil }.prefix(Self.mostLanes)
    // To the end of the day, so that the drawing does not change each second.
    let now = (now / 86_400 + 1) * 86_400
    let times =
      open.compactMap(\.contents?.cutAt)
      + train.released.map(\.time).filter { $0 > now - Self.longest }
    guard let first = times.min(), first < now, !open.isEmpty else { return nil }
    let span = first - (now - first) / 20...now
    // Each version beside the branch that it was created from.
    let production = train.production
    let sources = ([production] + open.map(\.contents?.source)).compactMap(\.self).uniqued
    let (upper, lower) = (
      open.filter { $0.contents?.source == sources.first },
      open.filter { $0.contents?.source != sources.first }
    )
    let order =
      sources.prefix(1) + upper.map(\.branch.name) + lower.map(\.branch.name)
      + sources.dropFirst()
    func place(_ name: String) -> Int? { order.firstIndex(of: name) }
    lanes = order.map { name in
      guard let version = open.first(where: { $0.branch.name == name }),
        let contents = version.contents, let cutAt = contents.cutAt
      else { return Lane(name: name, kind: name == production ? "main" : "develop") }
      return Lane(
        name: name, kind: version.kind == "hotfix" ? "hotfix" : "release",
        start: place(contents.source).map { ($0, cutAt) })
    }
    tags = production == nil ? [] : train.released.filter { span.contains($0.time) }
    merges = train.missing.prefix(Self.mostMerges).compactMap { backMerge in
      guard case .known = backMerge.missing, let source = place(backMerge.sourceName),
        let target = place(backMerge.targetName)
      else { return nil }
      return (source, target)
    }
    self.span = span
  }

  func write(to page: inout HTMLWriter) {
    let height = Self.top + lanes.count * Self.pitch + 18
    page.scrolling("Drawing of the train") { region in
      region.element(
        "svg",
        [
          "class": "train", "role": "img", "width": "\(Self.left + Self.width + Self.right)",
          "height": "\(height)",
          "aria-label": "Branches of the open versions since "
            + "\(CalendarDay(secondsSince1970: Int(span.lowerBound))); "
            + "the tables contain the same data.",
        ]
      ) { drawing in
        writeDays(height: height, to: &drawing)
        for (place, lane) in lanes.enumerated() { write(lane, at: place, to: &drawing) }
        writeTags(to: &drawing)
        for (place, merge) in merges.enumerated() { write(merge, at: place, to: &drawing) }
      }
    }
    if !merges.isEmpty {
      page.element("p", ["class": "quiet"], text: "Dashed: pending back-merge.")
    }
  }

  /// Up to four days and now; a day is named once.
  private func writeDays(height: Int, to drawing: inout HTMLWriter) {
    let steps = 4
    var last = ""
    for step in 0...steps {
      let time = span.lowerBound + (span.upperBound - span.lowerBound) * Int64(step) / Int64(steps)
      let day = String("\(CalendarDay(secondsSince1970: Int(time)))".dropFirst(5))
      if step < steps, day == last { continue }
      last = day
      let x = "\(x(time))"
      drawing.shape(
        "line", ["class": "grid", "x1": x, "x2": x, "y1": "20", "y2": "\(height - 18)"])
      drawing.element(
        "text", ["class": "tick", "x": x, "y": "\(height - 4)", "text-anchor": "middle"],
        text: step == steps ? "now" : day)
    }
  }

  private func write(_ lane: Lane, at place: Int, to drawing: inout HTMLWriter) {
    let y = Self.y(place)
    let end = x(span.upperBound)
    drawing.element(
      "text", ["class": "name", "x": "0", "y": "\(y + 4)"],
      text: ForeignText.cut(lane.name, atMost: 22))
    guard let start = lane.start else {
      return drawing.shape(
        "path", ["class": "rail \(lane.kind)", "d": "M\(Self.left) \(y)H\(end)"])
    }
    let (x, from) = (x(start.time), Self.y(start.lane))
    drawing.shape(
      "path",
      [
        "class": "rail \(lane.kind)",
        "d": "M\(x) \(from)C\(x + 8) \(from) \(x) \(y) \(x + 12) \(y)H\(max(end, x + 12))",
      ])
  }

  /// The tags of production, whose names are left out where they would overlap.
  private func writeTags(to drawing: inout HTMLWriter) {
    var last = Int.max
    for tag in tags {
      let x = x(tag.time)
      drawing.shape(
        "circle", ["class": "tag", "cx": "\(x)", "cy": "\(Self.y(0))", "r": "4.5"])
      if last - x < 64 { continue }
      last = x
      drawing.element(
        "text", ["x": "\(x)", "y": "\(Self.y(0) - 10)", "text-anchor": "middle"],
        text: ForeignText.cut(tag.tag, atMost: 10))
    }
  }

  private func write(
    _ merge: (source: Int, target: Int), at place: Int, to drawing: inout HTMLWriter
  ) {
    let (from, to) = (Self.y(merge.source), Self.y(merge.target))
    let (end, bend) = (x(span.upperBound), 22 + place * 12)
    drawing.shape(
      "path",
      [
        "class": "pending",
        "d": "M\(end) \(from)C\(end + bend) \(from) \(end + bend) \(to) \(end + 5) \(to)",
      ])
    drawing.shape("path", ["class": "pending-head", "d": "M\(end) \(to)l8 -4v8z"])
  }

  private func x(_ time: Int64) -> Int {
    let share = Double(time - span.lowerBound) / Double(max(1, span.upperBound - span.lowerBound))
    return Self.left + Int(Double(Self.width) * min(max(share, 0), 1))
  }

  private static func y(_ lane: Int) -> Int { top + lane * pitch }
}
