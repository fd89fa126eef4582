import Base
import Git
import Gitflow
import Session

/// The rows of `branches`, in columns: of up to 20,000 rows, most never become a value.
struct BranchTable: Sendable {
  private var names = NameList()
  /// Whether a name can be shown in a terminal unchanged.
  private var arePlain: [Bool] = []
  private(set) var ids: [ObjectID] = []
  /// The position of each branch type in the model; nil for a name that matches no type.
  private(set) var kinds: [Int16?] = []
  /// The number of local branches; remote branches follow them.
  private(set) var localCount = 0
  let remote: String

  /// The branches that others are compared with: the targets of their types.
  private(set) var targets: [String] = []
  private var placeOfTarget: [String: Int32] = [:]
  var targetPlaces: [Int32?] = []
  var distances: [AheadBehind?] = []
  /// Branches that a shallow clone can't fully compare; true for those that are surely merged.
  var cutOff: [Int: Bool] = [:]
  /// What the targets contain of the branches that were compared by content.
  var contents: [Int: BranchState.Content] = [:]
  /// The tags of versions, by the branches that create them.
  var tags: [Int: String] = [:]
  /// The branches whose remote branch has other commits.
  var diverged: Set<Int> = []
  /// True if there are too many such branches to compare their content.
  var skips = (merged: false, open: false)
  var skippedCount = 0
  /// Open branches that are too large to compare with their targets.
  var uncompared: Set<Int> = []
  /// The positions of the permanent branch types in the model.
  var permanentKinds: Set<Int> = []
  /// The same of the branch types that create a version.
  var versionKinds: Set<Int> = []
  /// Why nothing is compared with a target, by its position.
  var absentTargets: [Int32: ComparisonGap] = [:]
  var times: [Int64] = []
  /// Empty if authors are not read.
  var authors: [String] = []

  init(remote: String) {
    self.remote = remote
    names.reserve(Self.usualCount, bytes: 32 * Self.usualCount)
    ids.reserveCapacity(Self.usualCount)
  }

  private static let usualCount = 1 << 15

  var indices: Range<Int> { ids.indices }

  /// Adds a local branch or, after all local branches, a remote branch.
  mutating func append(
    _ reference: ListedReference, isRemote: Bool, kind: (UnsafeRawBufferPointer) -> Int?
  ) {
    names.append(reference.name)
    arePlain.append(ForeignText.isPlain(reference.name))
    let kind = names.withBytes(of: names.count - 1, kind)
    kinds.append(kind.map { Int16(clamping: $0) })
    ids.append(reference.target)
    if !isRemote { localCount += 1 }
  }

  mutating func target(_ name: String) -> Int32 {
    if let known = placeOfTarget[name] { return known }
    let place = Int32(clamping: targets.count)
    targets.append(name)
    placeOfTarget[name] = place
    return place
  }

  func withName<Answer>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    names.withBytes(of: index, body)
  }

  func name(_ index: Int) -> String { names[index] }

  func isPlain(_ index: Int) -> Bool { arePlain[index] }

  func remote(_ index: Int) -> String? { index < localCount ? nil : remote }

  func branch(_ index: Int) -> ExistingBranch {
    ExistingBranch(name(index), remote: remote(index))
  }

  func kind(_ index: Int) -> Int? { kinds[index].map { Int($0) } }

  func target(of index: Int) -> String? { targetPlaces[index].map { targets[Int($0)] } }

  /// Nil if the branch has no target, or it is unknown.
  func isMerged(_ index: Int) -> Bool? {
    switch contents[index] {
    case .merged, .copied, .started: true
    case .lacking, .undone: false
    case .unknown: nil
    case nil: distances[index].map(\.isMerged) ?? (cutOff[index] == true ? true : nil)
    }
  }

  /// True for a topic or version branch at another commit than its target: its content matters.
  func needsContent(_ index: Int) -> Bool {
    if let distance = distances[index] {
      // The branch of a tagged version is not new.
      if distance.ahead == 0, distance.behind == 0 {
        return kind(index).map(versionKinds.contains) == true
      }
    } else if cutOff[index] != true {
      return false
    }
    return kind(index).map(permanentKinds.contains) != true
  }

  /// True if its content matters, and was not compared.
  func isSkipped(_ index: Int) -> Bool {
    guard contents[index] == nil, needsContent(index) else { return uncompared.contains(index) }
    return isMerged(index) == true ? skips.merged : skips.open
  }

  /// Nil for a permanent branch, and for one without a target.
  func state(_ index: Int) -> BranchState? {
    guard targetPlaces[index] != nil, kind(index).map(permanentKinds.contains) != true else {
      return nil
    }
    if isSkipped(index) { return .unknown(reason: Self.skipped, remedy: nil) }
    if let content = contents[index] {
      return BranchState(content, tag: tags[index], isDiverged: diverged.contains(index))
    }
    return gap(index).map { .unknown(reason: $0.reason, remedy: $0.hint) } ?? .open
  }

  static let skipped = "the content of so many branches or commits is not compared"

  /// True if a branch may not be fully compared.
  var hasGaps: Bool {
    if !cutOff.isEmpty || !absentTargets.isEmpty { return true }
    return contents.values.contains { if case .unknown = $0 { true } else { false } }
  }

  /// Why the branch is not fully compared with its target, if it has one.
  func gap(_ index: Int) -> ComparisonGap? {
    if cutOff[index] != nil { return .cutOff }
    if case .unknown(let reason, let remedy)? = contents[index] {
      return ComparisonGap(reason: reason, hint: remedy)
    }
    return targetPlaces[index].flatMap { absentTargets[$0] }
  }

  func local(_ name: String) -> Int? {
    let name = Array(name.utf8)
    return (0..<localCount).first { index in
      withName(index) { $0.count == name.count && $0.elementsEqual(name) }
    }
  }

  func isBelow(_ left: Int, _ right: Int) -> Bool {
    guard arePlain[left], arePlain[right] else { return name(left) < name(right) }
    return withName(left) { left in withName(right) { left.lexicographicallyPrecedes($0) } }
  }
}

/// Why a branch is not fully compared with its target, and the command that fixes this.
struct ComparisonGap: Sendable {
  var reason: String
  var hint: Remedy?

  /// The history of a shallow clone ends before a branch and its target meet.
  static let cutOff = ComparisonGap(
    reason: "this clone is shallow: its history ends before the common ancestor",
    hint: .run(Session.unshallow))
}
