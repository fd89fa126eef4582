/// The change of a value, as a tree parallel to that of the file.
enum Patch {
  /// It gets this value, wherever it was before.
  case write(NewValue)
  case remove
  case rename([UInt8])
  /// Some of its members change; if the object is missing, it is created.
  case members(Members)
  case elements([Int: NewValue])

  /// Patches by the members' names as bytes: composed and decomposed letters are different names.
  typealias Members = [[UInt8]: Patch]

  /// The value to create if there was none; nil if the patch writes nothing.
  func madeNew(sortedBy precedes: ([UInt8], [UInt8]) -> Bool) -> NewValue? {
    switch self {
    case .write(let value): return value
    case .remove, .rename: return nil
    case .elements(let values): return .array(values.sorted { $0.key < $1.key }.map(\.value))
    case .members(let patches):
      let members = patches.compactMap { name, patch in
        patch.madeNew(sortedBy: precedes).map { (name: name, value: $0) }
      }
      guard !members.isEmpty || patches.isEmpty else { return nil }
      return .object(members.sorted { precedes($0.name, $1.name) })
    }
  }
}

extension Patch.Members {
  /// Sets the patch at the end of a path; it replaces an earlier one.
  mutating func put(_ patch: Patch, at path: some Collection<[UInt8]>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      // Each value of a string set is a patch of its own.
      if case .elements(let new) = patch, case .elements(var old)? = removeValue(forKey: name) {
        old.merge(new) { $1 }
        self[name] = .elements(old)
      } else {
        self[name] = patch
      }
      return
    }
    // Taken out first, because a dictionary with two references would be copied for each patch.
    var members = Self.taken(removeValue(forKey: name))
    members.put(patch, at: path.dropFirst())
    self[name] = .members(members)
  }

  private static func taken(_ patch: consuming Patch?) -> Patch.Members {
    guard case .members(let members)? = patch else { return [:] }
    return members
  }
}

/// The members that an object loses and gets.
struct ObjectChange {
  let members: [Int]
  var removed: Set<Int> = []
  var added: [(name: [UInt8], value: NewValue)] = []
  /// The order of the members, computed at first use.
  private var order: ObjectOrder?

  init(_ members: [Int]) { self.members = members }

  var remaining: [Int] { removed.isEmpty ? members : members.filter { !removed.contains($0) } }

  mutating func order(in tape: CatalogTape, _ collation: Collation) -> ObjectOrder {
    let known = order ?? ObjectOrder(of: members, in: tape, collation: collation)
    order = known
    return known
  }

  /// The bytes of the removed members, each run with its commas.
  func removedRanges(in tape: CatalogTape) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var runStart: Int?
    var keptEnd = 0
    for member in members {
      let bytes = tape.nodes[member].member
      if removed.contains(member) {
        runStart = runStart ?? bytes.lowerBound
      } else {
        if let start = runStart { ranges.append(start..<bytes.lowerBound) }
        runStart = nil
        keptEnd = bytes.upperBound
      }
    }
    if runStart != nil, let last = members.last {
      ranges.append(keptEnd..<tape.nodes[last].range.upperBound)
    }
    return ranges
  }
}

/// The order of an object's members.
enum ObjectOrder {
  /// As Xcode sorts them.
  case collation
  /// By their bytes, as many other tools sort them.
  case bytes
  /// New members are added after the last one.
  case none

  init(of members: [Int], in tape: CatalogTape, collation: Collation) {
    let names = members.map { tape.plain(tape.nodes[$0].name) }
    func isSorted(_ precedes: ([UInt8], [UInt8]) -> Bool) -> Bool {
      !zip(names.dropFirst(), names).contains { precedes($0, $1) }
    }
    self =
      isSorted(collation.precedes) ? .collation : isSorted(Self.precedesByBytes) ? .bytes : .none
  }

  /// The new members by the number of kept members before them.
  func places(
    of change: ObjectChange, in tape: CatalogTape, collation: Collation
  ) -> [Int: [(name: [UInt8], value: NewValue)]] {
    let precedes = self == .bytes ? Self.precedesByBytes : collation.precedes
    let added = change.added.sorted { precedes($0.name, $1.name) }
    let remaining = change.remaining
    return Dictionary(grouping: added) { member in
      guard self != .none else { return remaining.count }
      var (low, high) = (0, remaining.count)
      while low < high {
        let middle = (low + high) / 2
        let name = tape.plain(tape.nodes[remaining[middle]].name)
        (low, high) = precedes(member.name, name) ? (low, middle) : (middle + 1, high)
      }
      return low
    }
  }

  private static func precedesByBytes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }
}
