/// The plan of an update: all affected and reported files, and the new lock file.
package struct UpdatePlan: Hashable, Sendable {
  /// Sorted by path.
  package private(set) var steps: [UpdateStep] = []
  package private(set) var lock: ManifestLock
  /// The bases of the next merge, by digest.
  package private(set) var bases: [String: [UInt8]] = [:]

  /// Plans an update; `lock` has the template and the values.
  package init(
    _ tree: RenderedTree, lock: ManifestLock, facts: UpdateFacts, mode: UpdateMode
  ) {
    self.lock = lock
    self.lock.files = [:]
    let former = facts.lock?.files ?? [:]
    let moves = Self.moves(tree, facts)
    let moved = Set(moves.values)
    for path in Set(tree.files.keys).union(former.keys).sorted() where !moved.contains(path) {
      let source = moves[path] ?? path
      let update = FileUpdate(
        path: path, locked: former[source], present: facts.present(source),
        base: facts.bases[source], rendered: tree.files[path], mode: mode)
      add(update.decision, at: path, from: source, facts.present(source))
      keepBase(of: path, tree, former: facts.bases[source])
    }
    steps.sort { $0.path < $1.path }
  }

  private mutating func add(
    _ decision: FileUpdate.Decision, at path: String, from source: String, _ present: PresentFile
  ) {
    lock.files[path] = decision.locked
    guard source != path, case .file(let bytes) = present else {
      if decision.action != .nothing || decision.outcome != nil || decision.remark != nil {
        steps.append(
          UpdateStep(path, decision.action, decision.outcome, remark: decision.remark))
      }
      return
    }
    // A file with the old name is moved, with its edits.
    let action = decision.action == .nothing ? .write(bytes) : decision.action
    steps.append(
      UpdateStep(
        path, action, decision.outcome ?? .replaced, movedFrom: source,
        remark: decision.remark))
    steps.append(UpdateStep(source, .delete, nil))
  }

  private mutating func keepBase(of path: String, _ tree: RenderedTree, former: [UInt8]?) {
    guard let locked = lock.files[path], ManifestBase.isKept(for: locked.ownership),
      let file = tree.files[path]
    else { return }
    // A file in conflict keeps its base.
    let isMade = ManifestBase.digest(of: file.bytes, locked.ownership) == locked.digest
    if let base = isMade ? file.bytes : former { bases[locked.digest] = base }
  }

  /// The former path of each renamed file.
  private static func moves(_ tree: RenderedTree, _ facts: UpdateFacts) -> [String: String] {
    guard let lock = facts.lock,
      let version = TemplateVersion(parsing: lock.templateVersion)
    else { return [:] }
    var moves: [String: String] = [:]
    for path in lock.files.keys {
      let target = tree.renames.reduce(path) { name, rename in
        rename.since > version && rename.from == name ? rename.to : name
      }
      if target != path, tree.files[target] != nil, tree.files[path] == nil,
        lock.files[target] == nil, facts.present(target).isMissing
      {
        moves[target] = path
      }
    }
    return moves
  }
}

/// How an update handles files that changed since the last update.
package struct UpdateMode: Hashable, Sendable {
  /// Writes deleted files again.
  package var restoresDeleted: Bool
  /// Overwrites edited generated files and existing files.
  package var overwrites: Bool

  package init(restoresDeleted: Bool, overwrites: Bool) {
    self.restoresDeleted = restoresDeleted
    self.overwrites = overwrites
  }

  /// Writes the template's changes and keeps everything else.
  package static let update = UpdateMode(restoresDeleted: false, overwrites: false)
}

/// The input of an update.
package struct UpdateFacts: Sendable {
  /// The lock file of the last update; nil before the first one.
  package var lock: ManifestLock?
  /// By path: all files that are locked, rendered or renamed.
  package var present: [String: PresentFile]
  /// The output of the last update, by the path in the lock file; empty if it is lost.
  package var bases: [String: [UInt8]]

  package init(
    lock: ManifestLock?, present: [String: PresentFile], bases: [String: [UInt8]]
  ) {
    self.lock = lock
    self.present = present
    self.bases = bases
  }

  func present(_ path: String) -> PresentFile { present[path] ?? .missing }
}

/// The state of a path of the project.
package enum PresentFile: Hashable, Sendable {
  case missing
  case file([UInt8])
  /// Something that is neither read nor written, such as a link: its path relative to the top of
  /// the repository, and the reason.
  case blocked(path: String, reason: String)

  /// True if the path doesn't exist.
  package var isMissing: Bool { self == .missing }

  /// True for a readable file.
  package var isFile: Bool { if case .file = self { true } else { false } }
}
