import Diagnostics
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
}

extension BranchTable {
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

  /// Nil if the branch has no target.
  func isMerged(_ index: Int) -> Bool? {
    distances[index].map(\.isMerged) ?? (cutOff[index] == true ? true : nil)
  }

  /// Why the branch is not fully compared with its target, if it has one.
  func gap(_ index: Int) -> ComparisonGap? {
    if cutOff[index] != nil { return .cutOff }
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
