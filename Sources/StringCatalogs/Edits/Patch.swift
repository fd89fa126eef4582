/// What becomes of a value, as a tree beside that of the file.
enum Patch {
  /// It has this value now, wherever it was before.
  case write(NewValue)
  case remove
  /// It goes by another name.
  case rename([UInt8])
  /// Some of its members change; where there is no such object, one is made.
  case members(Members)
  /// Some elements of an array change.
  case elements([Int: NewValue])

  /// Patches by the names of members, which are bytes: letters composed or not are two names.
  typealias Members = [[UInt8]: Patch]

  /// The value that is made where there was none; nil where the patch has nothing to write.
  func madeNew(sortedBy precedes: ([UInt8], [UInt8]) -> Bool) -> NewValue? {
    switch self {
    case .write(let value): return value
    case .remove, .rename, .elements: return nil
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
  /// Puts a patch at the end of a path; what was patched there before gives way.
  mutating func put(_ patch: Patch, at path: some Collection<[UInt8]>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = patch
      return
    }
    // Taken out first: a dictionary that is held twice would be copied for each patch.
    var members = Self.taken(removeValue(forKey: name))
    members.put(patch, at: path.dropFirst())
    self[name] = .members(members)
  }

  private static func taken(_ patch: consuming Patch?) -> Patch.Members {
    guard case .members(let members)? = patch else { return [:] }
    return members
  }
}
