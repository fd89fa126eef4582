package import GitHub
package import Gitflow

/// What the labels of releases are called and how they are known again.
///
/// A label is ours where its description is one that we write, to the letter: a name alone may
/// be anybody's, and such a label is never touched.
package struct ReleaseLabels: Hashable, Sendable {
  /// What stands before the version or the state.
  package var prefix: String
  /// True where all releases share four labels; each item then moves by itself.
  package var areShared: Bool

  /// Labels; by default each release has one of its own: `1.2.0: in review`.
  package init(prefix: String = "", areShared: Bool = false) {
    self.prefix = prefix
    self.areShared = areShared
  }

  /// The label of a release in a state.
  package func label(of version: Version, _ state: ReleaseState) -> LabelText {
    LabelText(
      name: prefix + (areShared ? state.name : "\(version): \(state.name)"), color: state.color,
      description: marker(of: version))
  }

  /// The label of a release that is live because somebody says so; nothing else tells it to others.
  ///
  /// Where releases share their labels, nothing carries it.
  package func toldLabel(of version: Version) -> LabelText {
    let own = ReleaseLabels(prefix: prefix)
    var label = own.label(of: version, .live)
    label.description = own.toldMarker(of: version)
    return label
  }

  /// True where a repository has the label of a release that was told to be live.
  package func isTold(_ labels: [Label], of version: Version) -> Bool {
    let told = toldLabel(of: version)
    return labels.contains { label in
      label.description == told.description && label.name.lowercased() == told.name.lowercased()
    }
  }

  /// The labels that items of a release may carry, in all states.
  package func labels(of version: Version) -> [LabelText] {
    ReleaseState.allCases.map { label(of: version, $0) }
  }

  /// True for a label that we made for this release, whatever it is called now.
  package func isOwn(_ label: Label, of version: Version) -> Bool {
    label.description == marker(of: version)
      || !areShared && label.description == toldMarker(of: version)
  }

  /// The other way to label: what an earlier run may have left.
  package var others: ReleaseLabels { ReleaseLabels(prefix: prefix, areShared: !areShared) }

  /// True where releases share the labels there, and nothing carries one of this release's own.
  package static func areShared(_ labelling: ReleaseLabelling, by version: Version) -> Bool {
    let (own, shared) = (ReleaseLabels(), ReleaseLabels(areShared: true))
    return labelling.labels.contains { shared.isOwn($0, of: version) }
      && !labelling.labels.contains { label in
        own.isOwn(label, of: version) && !labelling.carriers(of: label.name).isEmpty
      }
  }

  /// The description by which a label is known.
  package func marker(of version: Version) -> String {
    areShared
      ? "state of releases, kept by flowctl" : "state of release \(version), kept by flowctl"
  }

  private func toldMarker(of version: Version) -> String {
    "state of release \(version), told to be live, kept by flowctl"
  }
}
