package import Base
package import Gates
package import Gitflow

/// Decides the next build number: above each one that was used.
package struct NextBuild: Sendable {
  /// Where build numbers are used; the raw value is the name in `--without`.
  package enum Place: String, CaseIterable, Sendable {
    case appStore = "app-store"
    case play
    case files
    case tags
    case claims
  }

  /// One source of build numbers.
  package struct Source: Hashable, Sendable {
    package var place: Place
    /// The bundle id, package, path of a file, or remote.
    package var name: String
    /// The highest build number; nil without one.
    package var highest: Evidence<Int?>
    /// When it was read, in seconds since 1970; nil if that was now.
    package var readAt: Int?

    /// A source that was read now, or at `readAt`.
    package init(_ place: Place, _ name: String, _ highest: Evidence<Int?>, readAt: Int? = nil) {
      (self.place, self.name, self.highest, self.readAt) = (place, name, highest, readAt)
    }

    /// The highest number, if there is one and it is known.
    package var number: Int? { if case .known(let number) = highest { number } else { nil } }
  }

  static let rule: RuleID = "next-build"
  /// The highest version code that Google Play accepts.
  private static let highestCode = 2_100_000_000

  package var sources: [Source]
  private let actions: [DeployAction]
  private let left: Set<Place>

  /// A decision about sources, besides those that the user leaves out.
  package init(_ sources: [Source], _ actions: [DeployAction] = [], without left: Set<Place> = []) {
    (self.sources, self.actions, self.left) = (sources, actions, left)
  }

  /// The number.
  ///
  /// - Throws: if a source is unknown, or a deploy action gives this number to its own builds.
  package func number() throws(Failure) -> Int {
    let unknown = sources.compactMap(diagnostic)
    if !unknown.isEmpty { throw Failure(.unknown, unknown) }
    let (number, isTooLarge) = highest.addingReportingOverflow(1)
    if isTooLarge || number > Self.highestCode && sources.contains(where: { $0.place == .play }) {
      throw Failure(
        .badInput, Self.rule, "no build number above \(highest) is left, see 'sources'",
        hint: .flowctl("version", "next-build", "--help"))
    }
    if let action = actions.first(where: { $0.buildNumbers?.contains(number) == true }) {
      throw Failure(
        .usage, Self.rule,
        "\(number) is one of the build numbers that 'flowctl deploy run \(action.name)' uses",
        hint: .flowctl("deploy", "plan", action.name))
    }
    return number
  }

  /// The same after others have claimed numbers up to `number`.
  package func claimed(_ number: Int) -> NextBuild {
    var later = self
    for index in later.sources.indices where later.sources[index].place == .claims {
      later.sources[index].highest = .known(max(number, later.sources[index].number ?? 0))
    }
    return later
  }

  private var highest: Int { sources.compactMap(\.number).reduce(0, max) }

  /// The finding of an unknown source, and how to go without it.
  private func diagnostic(_ source: Source) -> Diagnostic? {
    guard case .missing(let reason, let hint) = source.highest else { return nil }
    let known = sources.filter { if case .known = $0.highest { true } else { false } }
    let unknown = Set(sources.map(\.place)).subtracting(known.map(\.place)).union(left)
    let names = Place.allCases.filter(unknown.contains).map(\.rawValue).joined(separator: ",")
    let without = Remedy.explain("if no higher number is used there")
      .then(.retry(with: "--without", names))
    return .undecided(
      Self.rule,
      "the build numbers of '\(ForeignText.shown(source.name))' (\(source.place.rawValue)) are "
        + "unknown: \(reason)",
      hint: hint.map { $0.then(without) } ?? without)
  }
}

extension NextBuild.Source {
  func json(now: Int) -> JSONValue {
    [
      "source": .string(place.rawValue), "name": .string(name),
      "highest": number.map(JSONValue.number) ?? .null,
      "ageSeconds": .number(max(0, now - (readAt ?? now))),
    ]
  }

  var row: [String] { [place.rawValue, ForeignText.shown(name), number.map(String.init) ?? "-"] }
}
