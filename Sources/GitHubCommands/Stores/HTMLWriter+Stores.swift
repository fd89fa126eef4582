import Base
import Gitflow
import Session

extension HTMLWriter {
  /// The state of a version in a store: how far it is, its builds, and since when.
  mutating func store(
    _ answer: StoreAnswer, _ version: Version, isTagged: Bool, now: Int64
  ) {
    let state = answer.state(of: version, isTagged: isTagged)
    badge(state)
    track(state)
    for release in answer.reading?.publicReleases ?? [] where release.version == version {
      element("span", ["class": "remark"]) { line in
        if !release.builds.isEmpty {
          line.text("build \(release.builds.joined(separator: ", ")), ")
        }
        line.text("on \(release.place) since ")
        line.time(release.since, AgeText.ago(Double(Int(now) - release.since)))
      }
    }
    element("span", ["class": "remark"]) { line in
      guard let readAt = answer.reading?.readAt else { return line.text("never read") }
      line.text("read ")
      line.time(readAt, answer.age(now: now))
    }
  }

  /// The state of a version in a store, and why it is unknown.
  mutating func badge(_ state: StoreState) {
    switch state {
    case .live: badge("✓", state.text, .good)
    case .rejected, .halted: badge("✗", state.text, .bad)
    case .unknown(let reason):
      badge("?", "unknown", .unknown)
      element("span", ["class": "remark"], text: reason)
    default: badge("○", state.text, .idle)
    }
  }

  private static let (stages, length, gap) = (5, 32, 4)

  /// The stages in release, in review, approved, rolling out and live; the last may be partial.
  private mutating func track(_ state: StoreState) {
    let width = Self.stages * (Self.length + Self.gap)
    let label = state.stage == 0 ? "stage unknown" : "stage \(state.stage) of \(Self.stages)"
    let size: Attributes = [
      "class": "track " + state.kind, "role": "img", "width": "\(width)", "height": "8",
      "aria-label": label,
    ]
    element("svg", size) { track in
      for stage in 1...Self.stages {
        let x = (stage - 1) * (Self.length + Self.gap)
        track.segment("off", x: x, Self.length)
        if stage > state.stage { continue }
        let share = stage == state.stage ? state.share?.millionths : nil
        track.segment("on", x: x, share.map { max(2, Self.length * $0 / 1_000_000) } ?? Self.length)
      }
    }
  }

  private mutating func segment(_ kind: StaticString, x: Int, _ width: Int) {
    shape(
      "rect",
      [
        "class": "\(kind)", "x": "\(x)", "y": "1", "width": "\(width)", "height": "6", "rx": "1",
      ])
  }
}

extension StoreState {
  /// The reached stage of five; 0 if it is unknown.
  fileprivate var stage: Int {
    switch self {
    case .unknown: 0
    case .inRelease: 1
    case .rejected, .inReview: 2
    case .pendingRelease: 3
    case .halted, .rollingOut: 4
    case .live, .replaced: 5
    }
  }

  fileprivate var kind: String {
    switch self {
    case .unknown: "unknown"
    case .rejected, .halted: "bad"
    case .live: "good"
    case .inRelease, .inReview, .pendingRelease, .rollingOut, .replaced: "open"
    }
  }
}

extension ShowStores {
  /// Every platform and track, and why a state is unknown.
  static func write(_ answers: [StoreAnswer], _ now: Int64, to page: inout HTMLWriter) {
    let rows = answers.flatMap { answer in answer.lines.map { (answer, $0) } }
    page.table(
      "Platforms and tracks of the stores",
      ["Store", "On", "Version", "Build", "State", "Since", "Read"], kind: "stack", rows: rows
    ) { row, line in
      let (answer, release) = line
      row.element("th", ["scope": "row"]) { cell in
        cell.text(answer.place.store.title)
        cell.element("span", ["class": "remark"], text: answer.place.app ?? answer.place.id)
      }
      row.cell("On") { $0.text(release?.place ?? "–") }
      row.cell("Version") { $0.text(release?.name ?? "–") }
      row.cell("Build") { $0.text(release?.builds.joined(separator: ", ") ?? "–") }
      row.cell("State") { cell in
        guard let reading = answer.reading, let release else {
          return answer.isKnown
            ? cell.badge("○", "no release", .idle) : cell.badge("?", "unknown", .unknown)
        }
        let state = reading.state(of: release)
        // A state that can't be read again is the last known one.
        if answer.problem == nil { return cell.badge(state) }
        cell.badge("?", "was " + state.text, .unknown)
      }
      row.cell("Since") { cell in
        guard let since = release?.since else { return cell.text("–") }
        cell.time(since, AgeText.ago(Double(Int(now) - since)))
      }
      row.cell("Read") { cell in
        guard let readAt = answer.reading?.readAt else { return cell.text("never read") }
        cell.time(readAt, answer.age(now: now))
      }
    }
    for note in answers.flatMap(\.notes) {
      page.element("p", text: note.message)
      if let hint = note.hint { page.hint(hint) }
    }
  }
}
