/// What an update does: every file that it touches or tells of, and the lock as it is afterwards.
package struct UpdatePlan: Hashable, Sendable {
  /// In the order of their paths.
  package private(set) var steps: [UpdateStep] = []
  package private(set) var lock: ManifestLock
  /// What the next update merges with, by digest.
  package private(set) var bases: [String: [UInt8]] = [:]

  /// Decides from what is known; `lock` names the template and holds the answers.
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
    // Whatever stood under the old name goes along, edits and all.
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
    // A file in conflict stays with what it was made of.
    let isMade = ManifestBase.digest(of: file.bytes, locked.ownership) == locked.digest
    if let base = isMade ? file.bytes : former { bases[locked.digest] = base }
  }

  /// The former path of each file that a newer version calls otherwise.
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

/// What an update does with files that are not as it left them.
package struct UpdateMode: Hashable, Sendable {
  /// Writes files again that were deleted.
  package var restoresDeleted: Bool
  /// Writes over generated files that were edited, and over files that were there before.
  package var overwrites: Bool

  /// A mode of these choices.
  package init(restoresDeleted: Bool, overwrites: Bool) {
    self.restoresDeleted = restoresDeleted
    self.overwrites = overwrites
  }

  /// Brings what is new and leaves everything else.
  package static let update = UpdateMode(restoresDeleted: false, overwrites: false)
}

/// What an update is decided from.
package struct UpdateFacts: Sendable {
  /// As the last update left it; nil before the first one.
  package var lock: ManifestLock?
  /// By path: everything that is locked, rendered or renamed.
  package var present: [String: PresentFile]
  /// What the template gave at the last update, by the path in the lock; none where it is lost.
  package var bases: [String: [UInt8]]

  /// Facts that were gathered.
  package init(
    lock: ManifestLock?, present: [String: PresentFile], bases: [String: [UInt8]]
  ) {
    self.lock = lock
    self.present = present
    self.bases = bases
  }

  func present(_ path: String) -> PresentFile { present[path] ?? .missing }
}

/// What stands at a path of the project.
package enum PresentFile: Hashable, Sendable {
  case missing
  case file([UInt8])
  /// Something that is neither read nor written, such as a link: where from the top of the
  /// repository, and why.
  case blocked(path: String, reason: String)

  /// True where nothing is there.
  package var isMissing: Bool { self == .missing }

  /// True where there is a file that can be read.
  package var isFile: Bool { if case .file = self { true } else { false } }
}
