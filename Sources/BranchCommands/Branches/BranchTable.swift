import Diagnostics
import Git
import GitStore
import Gitflow
import Session

/// What `branches` lists, in columns: there may be 20,000 rows, and most are never a value.
struct BranchTable: Sendable {
  private var names = NameList()
  /// Names that a terminal may be shown as they are.
  private var arePlain: [Bool] = []
  private(set) var ids: [ObjectID] = []
  /// Each kind's place in the model; none for a name that is not the model's.
  private(set) var kinds: [Int16?] = []
  /// How many branches are of this machine; those of the remote follow on them.
  private(set) var localCount = 0
  let remote: String

  /// The branches that others are compared with: where their kinds merge into.
  private(set) var targets: [String] = []
  private var placeOfTarget: [String: Int32] = [:]
  var targetPlaces: [Int32?] = []
  var distances: [AheadBehind?] = []
  /// The branches that a shallow clone can't wholly compare; true for those that are surely merged.
  var cutOff: [Int: Bool] = [:]
  /// Why nothing is compared with a target, by its place.
  var absentTargets: [Int32: ComparisonGap] = [:]
  var times: [Int64] = []
  /// Empty where they are not read.
  var authors: [String] = []

  init(remote: String) {
    self.remote = remote
    names.reserve(Self.usualCount, bytes: 32 * Self.usualCount)
    ids.reserveCapacity(Self.usualCount)
  }

  private static let usualCount = 1 << 15

  var indices: Range<Int> { ids.indices }

  /// Adds a branch of this machine, or behind all of these one of the remote.
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

  /// Nothing where there is no target to be merged into.
  func isMerged(_ index: Int) -> Bool? {
    distances[index].map(\.isMerged) ?? (cutOff[index] == true ? true : nil)
  }

  /// Why the branch is not wholly compared with its target, where it has one.
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

/// Why a branch is not wholly compared with its target, and the command that mends it.
struct ComparisonGap: Sendable {
  var reason: String
  var hint: Remedy?

  /// A shallow clone ends before a branch and its target meet.
  static let cutOff = ComparisonGap(
    reason: "this clone is shallow: its history ends before the branches meet",
    hint: .run(Session.unshallow))
}
