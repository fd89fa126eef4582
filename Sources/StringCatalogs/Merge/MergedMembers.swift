/// The merged members of one object, and the values of theirs that are in conflict.
struct MergedMembers {
  let path: MergePath
  var patches: Patch.Members = [:]
  var others: [(name: [UInt8], value: NewValue)] = []

  /// Keeps a member of ours.
  mutating func mark(_ name: [UInt8], isObject: Bool, other: NewValue) {
    if path.holdsRecords, isObject {
      patches[name] = .members([MergePath.marker: .write(other)])
    } else if !path.holdsRecords {
      others.append((name, other))
    }
  }

  /// Restores a member that ours has removed and theirs has changed.
  mutating func keepOther(_ value: NewValue?, as name: [UInt8]) {
    guard let value else { return }
    guard path.holdsRecords, case .object(var members) = value else {
      patches[name] = .write(value)
      if !path.holdsRecords { others.append((name, .null)) }
      return
    }
    members.insert((MergePath.marker, .null), at: 0)
    patches[name] = .write(.object(members))
  }

  /// The patches, including the member that contains theirs.
  var patchesWithMarker: Patch.Members {
    guard !others.isEmpty else { return patches }
    var patches = patches
    let sorted = others.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    patches[MergePath.marker] = .write(.object(sorted))
    if path.isUnit { patches[Array("state".utf8)] = .write(.string("needs_review")) }
    return patches
  }
}
