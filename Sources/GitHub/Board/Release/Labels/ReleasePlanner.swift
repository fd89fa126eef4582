package import Gitflow

/// Plans the labels of a release from its contents and the existing labels.
package struct ReleasePlanner: Sendable {
  let version: Version
  private let state: ReleaseState
  let labels: ReleaseLabels
  /// Why the release is in its state, as a short text.
  let reason: String
  /// True if a user has marked it as live.
  let isRecorded: Bool
  /// True if the user now removes that mark.
  let isTakenBack: Bool

  /// GitHub's limit for the name of a label.
  private static let nameLimit = 50

  package init(
    _ version: Version, _ state: ReleaseState, labels: ReleaseLabels, reason: String,
    isRecorded: Bool = false, isTakenBack: Bool = false
  ) {
    self.version = version
    self.state = state
    self.labels = labels
    self.reason = reason
    self.isRecorded = isRecorded
    self.isTakenBack = isTakenBack
  }

  /// The plan for the items in the repositories of `labellings`.
  package func plan(
    for items: [ReleaseItem], in labellings: [ReleaseLabelling]
  ) throws(ReleasePlanError) -> ReleasePlan {
    if let name = labels.labels(of: version).map(\.name).first(where: {
      $0.utf16.count > Self.nameLimit
    }) {
      throw .nameTooLong(name: name, limit: Self.nameLimit)
    }
    var operations: [ReleaseOperation] = []
    for labelling in labellings {
      let own = items.filter { $0.reference.repository == labelling.repository }
      operations += try plan(for: own, in: labelling)
    }
    return ReleasePlan(version: version, state: state, operations: operations)
  }

  private func plan(
    for items: [ReleaseItem], in labelling: ReleaseLabelling
  ) throws(ReleasePlanError) -> [ReleaseOperation] {
    let isRecordedAlone = isRecorded && !labels.areShared
    let wanted =
      isRecordedAlone ? labels.recordedLabel(of: version) : labels.label(of: version, state)
    let own = labelling.labels.filter { labels.isOwn($0, of: version) }
    let repository = labelling.repository
    let holder = labelling.labels.first { Self.isSame($0.name, wanted.name) }
    if let holder, !own.contains(holder) {
      throw .foreignLabel(repository, name: holder.name, marker: labels.marker(of: version))
    }
    let renamed = holder == nil && !labels.areShared ? mostCarried(own, labelling) : nil
    let carrying = labelling.carriers(of: renamed ?? holder?.name ?? wanted.name)
    let stale = own.map(\.name).filter { $0 != renamed && $0 != holder?.name }
    let moves = moves(
      of: items, to: holder?.name ?? wanted.name, carrying: carrying, stale: stale, in: labelling)
    // A created or renamed label records it itself.
    let telling = holder == nil && !labels.areShared ? [] : telling(items, in: labelling)
    let last = telling + takingBack(in: labelling, besides: renamed) + deletions(in: labelling)
    if let renamed {
      return [
        ReleaseOperation(
          repository: repository, change: .rename(from: renamed, wanted), reason: reason)
      ] + moves
        + last
    }
    if holder == nil, !items.isEmpty {
      let why = "first use of the label"
      return [ReleaseOperation(repository: repository, change: .create(wanted), reason: why)]
        + moves + last
    }
    return moves + last
  }

  /// Deletes the release's own label if releases share labels: another machine with an old cache
  /// would rename this unused label, and treat the release as labeled.
  private func deletions(in labelling: ReleaseLabelling) -> [ReleaseOperation] {
    guard labels.areShared, !isRecorded else { return [] }
    return labelling.labels.filter { label in
      labels.others.isOwn(label, of: version)
        && (isTakenBack || !labels.isRecorded([label], of: version))
    }.map { label in
      ReleaseOperation(
        repository: labelling.repository, change: .delete(label.name),
        reason: "releases share their labels")
    }
  }

  /// The label whose renaming leaves the fewest items to relabel individually.
  private func mostCarried(_ own: [Label], _ labelling: ReleaseLabelling) -> String? {
    own.map { (count: labelling.carriers(of: $0.name).count, name: $0.name) }
      .max { ($0.count, $1.name) < ($1.count, $0.name) }?.name
  }

  private func moves(
    of items: [ReleaseItem], to target: String, carrying: Set<Int>, stale: [String],
    in labelling: ReleaseLabelling
  ) -> [ReleaseOperation] {
    let staleOf = carriers(of: stale, in: labelling)
    let others = labelling.labels.filter { labels.others.isOwn($0, of: version) }.map(\.name)
    let formerOf = carriers(of: others, in: labelling)
    var operations: [ReleaseOperation] = []
    for item in items.sorted(by: { $0.reference < $1.reference }) {
      let number = item.reference.number
      let add = carrying.contains(number) ? [] : [target]
      let remove = (staleOf[number] ?? []) + (formerOf[number] ?? [])
      if add.isEmpty && remove.isEmpty { continue }
      let why =
        add.isEmpty
        ? "has a label of an earlier state" : item.evidence.map(\.text).joined(separator: ", ")
      operations.append(
        ReleaseOperation(
          repository: labelling.repository,
          change: .labels(number: number, add: add, remove: remove), reason: why))
    }
    // Other items with a shared label may be in another release.
    return operations
      + (labels.areShared
        ? strays(besides: items, carrying: [], target: target, formerOf, labelling.repository)
        : strays(besides: items, carrying: carrying, target: target, staleOf, labelling.repository))
  }

  private func carriers(
    of names: [String], in labelling: ReleaseLabelling
  ) -> [Int: [String]] {
    var carried: [Int: [String]] = [:]
    for name in names {
      for number in labelling.carriers(of: name) { carried[number, default: []].append(name) }
    }
    return carried
  }

  /// Items with the release's label that it does not contain.
  private func strays(
    besides items: [ReleaseItem], carrying: Set<Int>, target: String, _ staleOf: [Int: [String]],
    _ repository: RepositoryName
  ) -> [ReleaseOperation] {
    let contained = Set(items.map(\.reference.number))
    return carrying.union(staleOf.keys).subtracting(contained).sorted().map { number in
      let remove = (carrying.contains(number) ? [target] : []) + (staleOf[number] ?? [])
      return ReleaseOperation(
        repository: repository, change: .labels(number: number, add: [], remove: remove),
        reason: "release \(version) does not contain it")
    }
  }

  static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }
}

// A user's statement about a release without a tag.
extension ReleasePlanner {
  /// Records that a user has marked it as live, if the items' labels don't show it:
  /// labels that all releases share, or one that a tag had set.
  func telling(
    _ items: [ReleaseItem], in labelling: ReleaseLabelling
  ) -> [ReleaseOperation] {
    guard isRecorded, !items.isEmpty, !labels.isRecorded(labelling.labels, of: version) else {
      return []
    }
    let recorded = labels.recordedLabel(of: version)
    let own = labels.own
    // An unused own label must not be renamed by a run with old data.
    let holder =
      labelling.labels.first { Self.isSame($0.name, recorded.name) }
      ?? labelling.labels.first { own.isOwn($0, of: version) }
    // A label that others created is not changed: the statement is then stored locally only.
    if let holder, !own.isOwn(holder, of: version) { return [] }
    let change: ReleaseOperation.Change =
      holder.map { .rename(from: $0.name, recorded) } ?? .create(recorded)
    return [ReleaseOperation(repository: labelling.repository, change: change, reason: reason)]
  }

  /// Removes the statement, if no label that records it is renamed.
  func takingBack(
    in labelling: ReleaseLabelling, besides renamed: String?
  ) -> [ReleaseOperation] {
    guard isTakenBack, !labels.areShared,
      labels.isRecorded(labelling.labels, of: version)
    else { return [] }
    let recorded = labels.recordedLabel(of: version)
    if let renamed, Self.isSame(renamed, recorded.name) { return [] }
    let plain = LabelText(
      name: recorded.name, color: recorded.color, description: labels.marker(of: version))
    return [
      ReleaseOperation(
        repository: labelling.repository, change: .rename(from: recorded.name, plain),
        reason: reason)
    ]
  }
}

/// The label changes that set the items of a release to its state, in their order.
package struct ReleasePlan: Hashable, Sendable {
  package var version: Version
  package var state: ReleaseState
  package var operations: [ReleaseOperation]

  package init(version: Version, state: ReleaseState, operations: [ReleaseOperation]) {
    self.version = version
    self.state = state
    self.operations = operations
  }

  /// The requests of the plan in their order.
  package var mutations: [Mutation] { operations.flatMap(\.mutations) }
}

/// Why planning failed.
package enum ReleasePlanError: Error, Hashable, Sendable {
  /// A label that flowctl did not create has the required name.
  case foreignLabel(RepositoryName, name: String, marker: String)
  /// GitHub allows names of at most 50 characters.
  case nameTooLong(name: String, limit: Int)
}
