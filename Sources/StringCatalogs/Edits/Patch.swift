/// The change of a value, as a tree parallel to that of the file.
enum Patch {
  /// It gets this value, wherever it was before.
  case write(NewValue)
  case remove
  /// It gets another name.
  case rename([UInt8])
  /// Some of its members change; if the object is missing, it is created.
  case members(Members)
  /// Some elements of an array change.
  case elements([Int: NewValue])

  /// Patches by the members' names as bytes: composed and decomposed letters are different names.
  typealias Members = [[UInt8]: Patch]

  /// The value to create if there was none; nil if the patch writes nothing.
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
  /// Sets the patch at the end of a path; it replaces an earlier one.
  mutating func put(_ patch: Patch, at path: some Collection<[UInt8]>) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      self[name] = patch
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
