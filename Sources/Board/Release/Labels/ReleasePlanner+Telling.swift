import GitHub
import Gitflow

/// What people say of a release that no tag proves.
extension ReleasePlanner {
  /// Writes down that somebody says that it is live, where the labels that are carried don't tell:
  /// a label that all releases share, or one that a tag had made so.
  func telling(
    _ items: [ReleaseItem], in labelling: ReleaseLabelling
  ) -> [ReleaseOperation] {
    guard isTold, !items.isEmpty, !labels.isTold(labelling.labels, of: version) else { return [] }
    let told = labels.toldLabel(of: version)
    let own = ReleaseLabels(prefix: labels.prefix)
    // One of its own that nothing carries any more must not be renamed by who does not know yet.
    let holder =
      labelling.labels.first { Self.isSame($0.name, told.name) }
      ?? labelling.labels.first { own.isOwn($0, of: version) }
    // One that others made is left alone: what was told is then known here only.
    if let holder, !own.isOwn(holder, of: version) { return [] }
    let change: ReleaseOperation.Change =
      holder.map { .rename(from: $0.name, told) } ?? .create(told)
    return [ReleaseOperation(labelling.repository, change, reason: reason)]
  }

  /// Takes back what was told, where no label is renamed that told it.
  func takingBack(
    in labelling: ReleaseLabelling, besides renamed: String?
  ) -> [ReleaseOperation] {
    guard isTakenBack, !labels.areShared,
      labels.isTold(labelling.labels, of: version)
    else { return [] }
    let told = labels.toldLabel(of: version)
    if let renamed, Self.isSame(renamed, told.name) { return [] }
    let plain = LabelText(
      name: told.name, color: told.color, description: labels.marker(of: version))
    return [
      ReleaseOperation(labelling.repository, .rename(from: told.name, plain), reason: reason)
    ]
  }
}
