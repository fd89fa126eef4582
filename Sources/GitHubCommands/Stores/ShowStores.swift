package import Base
package import Gitflow
package import Session

/// `stores status`: what each store says, as a table and as JSON.
package enum ShowStores {
  /// The table and its notes; exit status 2 where something is unknown.
  package static func run(
    _ app: String?, _ options: StoreReadingOptions, in session: Session
  ) async throws(Failure) -> Report {
    let session = app == nil ? session : try await session.focused(onApp: app)
    let answers = await session.answers(of: try session.storePlaces(of: app), options)
    if answers.isEmpty {
      throw Failure(
        .usage, StoreFault.rule, "the configuration names no store",
        hint: "stores: { app-store: com.example.app, play: com.example.app }")
    }
    let now = session.world.now()
    var report = Report(
      text: text(of: answers, now: now),
      values: ["stores": .array(answers.map { $0.json(now: now) })])
    report.status = answers.allSatisfy(\.isKnown) ? .pass : .unknown
    return report
  }

  private static func text(of answers: [StoreAnswer], now: Int64) -> String {
    let rows = answers.flatMap { $0.rows(now: now) }
    let columns = ["store", "app", "on", "version", "build", "state", "since", "read"]
    let notes = answers.flatMap(\.notes)
    return TextTable.text([columns] + rows.map { $0.map(ForeignText.shown) })
      + notes.map {
        ForeignText.shown($0.message) + "\n" + ($0.hint?.hintLines ?? []).map { $0 + "\n" }.joined()
      }
      .joined()
  }
}

extension StoreAnswer {
  /// The releases that are not replaced; older ones are only in the JSON form.
  private var shown: [StoreRelease] {
    guard let reading else { return [] }
    return reading.releases.filter { reading.state(of: $0) != .replaced }
      .sorted {
        ($0.place, $1.version ?? Version(0, 0, 0)) < ($1.place, $0.version ?? Version(0, 0, 0))
      }
  }

  /// True if the store was read, and no shown state is unknown.
  package var isKnown: Bool {
    guard problem == nil, let reading else { return false }
    return shown.allSatisfy { reading.state(of: $0).progress != nil }
  }

  /// How old the answer is, as text.
  package func age(now: Int64) -> String {
    guard let reading else { return "never read" }
    let age = AgeText.ago(Double(Int(now) - reading.readAt))
    return isOffline || problem != nil ? "cached, \(age)" : age
  }

  /// The shown releases; one empty line without any.
  var lines: [StoreRelease?] { shown.isEmpty ? [nil] : shown }

  fileprivate func rows(now: Int64) -> [[String]] {
    let app = place.app ?? place.id
    return lines.map { release in
      guard let reading, let release else {
        let state = isKnown ? "no release" : "unknown"
        return [place.store.title, app, "-", "-", "-", state, "-", age(now: now)]
      }
      return [
        place.store.title, app, release.place, release.name,
        release.builds.isEmpty ? "-" : release.builds.joined(separator: ", "),
        reading.state(of: release).text, AgeText.ago(Double(Int(now) - release.since)),
        age(now: now),
      ]
    }
  }

  /// Why the store, or a state, is unknown.
  var notes: [(message: String, hint: Remedy?)] {
    if let problem { return [("\(problem.message)", problem.hint)] }
    guard let reading else {
      return [
        (
          "\(place.store.title), \(place.id): nothing is cached",
          .flowctl("stores", "status")
        )
      ]
    }
    return shown.compactMap { release in
      reading.state(of: release).unknownReason.map {
        ("\(place.title), \(release.name) on \(release.place): \($0)", nil)
      }
    }
  }

  /// The answer as JSON.
  package func json(now: Int64) -> JSONValue {
    [
      "store": .string(place.store.rawValue), "app": .optional(place.app), "id": .string(place.id),
      "ageSeconds": reading.map { .number(max(0, Int(now) - $0.readAt)) } ?? .null,
      "cached": .bool(isOffline || problem != nil),
      "problem": problem.map { problem in
        ["message": .string(problem.message), "hint": .optional(problem.hint?.text)]
      } ?? .null,
      "testedBuild": reading?.testedBuild.map(JSONValue.number) ?? .null,
      "releases": .array(
        (reading?.releases ?? []).map { release in
          (reading?.state(of: release)).map { Self.json(release, $0) } ?? .null
        }),
    ]
  }

  private static func json(_ release: StoreRelease, _ state: StoreState) -> JSONValue {
    [
      "place": .string(release.place), "name": .string(release.name),
      "version": .optional(release.version?.description), "builds": .strings(release.builds),
      "state": .string(state.name),
      "share": state.share.map { .decimal(Double($0.millionths) / 1_000_000) } ?? .null,
      "unknown": .optional(state.unknownReason), "since": .number(release.since),
      "words": .strings([release.word, release.phase].compactMap(\.self)),
    ]
  }
}
