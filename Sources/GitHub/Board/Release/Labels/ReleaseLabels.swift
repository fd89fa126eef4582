package import Base
package import Gitflow

/// The names of release labels and how flowctl recognizes them.
///
/// A label belongs to flowctl if its description is exactly one that flowctl writes. A label with
/// only the name may belong to a user and is never changed.
package struct ReleaseLabels: Hashable, Sendable {
  /// The text before the version or the state.
  package var prefix: String
  /// True if all releases share four labels; each item is then relabeled individually.
  package var areShared: Bool
  /// The app of the releases, if the repository has several.
  package var app: String?

  /// Creates labels; by default each release has its own: `1.2.0: in review`.
  package init(prefix: String = "", areShared: Bool = false, app: String? = nil) {
    self.prefix = prefix
    self.areShared = areShared
    self.app = app
  }

  /// The same with labels for each release.
  package var own: ReleaseLabels { ReleaseLabels(prefix: prefix, app: app) }

  /// `1.4.0`, or `mail 1.4.0` for an app.
  package func name(of version: Version) -> String { (app.map { "\($0) " } ?? "") + "\(version)" }

  /// The label of a release in a state.
  package func label(of version: Version, _ state: ReleaseState) -> LabelText {
    LabelText(
      name: prefix
        + (areShared
          ? (app.map { "\($0): " } ?? "") + state.name : "\(name(of: version)): \(state.name)"),
      color: state.color,
      description: marker(of: version))
  }

  /// The label of a release that a user has marked as live; it records this for other clones.
  ///
  /// If releases share their labels, no item has it.
  package func recordedLabel(of version: Version) -> LabelText {
    var label = own.label(of: version, .live)
    label.description = own.recordedMarker(of: version)
    return label
  }

  /// True if a repository has the label of a release that was marked as live.
  package func isRecorded(_ labels: [Label], of version: Version) -> Bool {
    let recorded = recordedLabel(of: version)
    return labels.contains { label in
      label.description == recorded.description
        && label.name.lowercased() == recorded.name.lowercased()
    }
  }

  /// The possible labels of a release's items, in all states.
  package func labels(of version: Version) -> [LabelText] {
    ReleaseState.allCases.map { label(of: version, $0) }
  }

  /// True for a label that flowctl created for this release, whatever its current name.
  package func isOwn(_ label: Label, of version: Version) -> Bool {
    label.description == marker(of: version)
      || !areShared && label.description == recordedMarker(of: version)
  }

  /// The other labeling scheme, whose labels an earlier run may have left.
  package var others: ReleaseLabels {
    ReleaseLabels(prefix: prefix, areShared: !areShared, app: app)
  }

  /// True if releases share the labels there, and no item has this release's own label.
  package func areShared(_ labelling: ReleaseLabelling, by version: Version) -> Bool {
    let (own, shared) = (ReleaseLabels(app: app), ReleaseLabels(areShared: true, app: app))
    return labelling.labels.contains { shared.isOwn($0, of: version) }
      && !labelling.labels.contains { label in
        own.isOwn(label, of: version) && !labelling.carriers(of: label.name).isEmpty
      }
  }

  /// The description that identifies a label; existing labels have it, so it must not change.
  package func marker(of version: Version) -> String {
    areShared
      ? "state of releases\(app.map { " of \($0)" } ?? ""), kept by flowctl"
      : "state of release \(name(of: version)), kept by flowctl"
  }

  /// True for a label of any release of the app.
  package func isOfApp(_ label: Label) -> Bool {
    guard let app else { return true }
    return label.description
      == ReleaseLabels(areShared: true, app: app).marker(of: Version(0, 0, 0))
      || label.description?.hasPrefix("state of release \(app) ") == true
  }

  private func recordedMarker(of version: Version) -> String {
    "state of release \(name(of: version)), told to be live, kept by flowctl"
  }
}

/// The labels of a repository and of its items.
package struct ReleaseLabelling: Hashable, Sendable {
  package var repository: RepositoryName
  /// Every label of the repository.
  package var labels: [Label]
  /// The names of all labels of each item that was read.
  package var carried: [Int: [String]]

  package init(
    _ repository: RepositoryName, labels: [Label] = [], carried: [Int: [String]] = [:]
  ) {
    self.repository = repository
    self.labels = labels
    self.carried = carried
  }

  /// The items with a label; names are compared without case.
  package func carriers(of name: String) -> Set<Int> {
    let name = name.lowercased()
    return Set(carried.filter { $0.value.contains { $0.lowercased() == name } }.keys)
  }
}

/// One change to labels that a plan makes, with the reason for it.
package struct ReleaseOperation: Hashable, Sendable {
  /// The change.
  package enum Change: Hashable, Sendable {
    case create(LabelText)
    case rename(from: String, LabelText)
    /// Deletes a label from the repository, and so from every item.
    case delete(String)
    case labels(number: Int, add: [String], remove: [String])
  }

  package var repository: RepositoryName
  package var change: Change
  package var reason: String

  /// The requests in their order: new labels are added before old ones are removed.
  package var mutations: [Mutation] {
    switch change {
    case .create(let label): return [.createLabel(repository, label)]
    case .rename(let name, let label): return [.updateLabel(repository, name: name, label)]
    case .delete(let name): return [.deleteLabel(repository, name: name)]
    case .labels(let number, let add, let remove):
      let adding: [Mutation] =
        add.isEmpty ? [] : [.addLabels(repository, number: number, names: add)]
      return adding + remove.map { .removeLabel(repository, number: number, name: $0) }
    }
  }

  /// The operation as `--dry-run --json` shows it.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "repository": .string(repository.description), "number": .null, "add": [], "remove": [],
      "reason": .string(reason),
    ]
    switch change {
    case .create(let label):
      members["create"] = [
        "name": .string(label.name), "color": .string(label.color),
        "description": .string(label.description),
      ]
    case .rename(let name, let label):
      members["rename"] = ["from": .string(name), "to": .string(label.name)]
    case .delete(let name): members["delete"] = .string(name)
    case .labels(let number, let add, let remove):
      members["number"] = .number(number)
      members["add"] = .strings(add)
      members["remove"] = .strings(remove)
    }
    return .object(members)
  }
}
