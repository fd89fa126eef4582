/// Finds collisions of a few or many checked names in a stream of the existing names.
///
/// Linear in the number of existing names: the checked names are indexed, and a name without
/// a collision never becomes a String.
package struct CollisionFinder {
  private let asked: NameList
  private var firsts: [Int] = []
  private var folded = NameIndex()
  private var directories = NameIndex()
  private var found: [Int: [NameCollision]] = [:]

  /// Prepares for the checked names; a name that is too long for Git collides with nothing.
  package init(_ asked: NameList) {
    self.asked = asked
    firsts.reserveCapacity(asked.count)
    folded.reserve(asked.count)
    for index in asked.indices {
      firsts.append(asked.withBytes(of: index) { insert($0, at: index) })
    }
  }

  private mutating func insert(_ name: UnsafeRawBufferPointer, at index: Int) -> Int {
    if name.count > RefFormat.maximumLength { return index }
    let hash = NameHash(name)
    let known = folded[hash].first { asked.withBytes(of: $0) { $0.elementsEqual(name) } }
    if let known { return known }
    folded.insert(index, under: hash)
    NameHash.forEachDirectory(of: name) { directories.insert(index, under: $0) }
    return index
  }

  /// True if the name at `index` was checked before.
  package func isRepeated(at index: Int) -> Bool { firsts[index] != index }

  /// Looks at one existing branch.
  package mutating func visit(_ branch: ExistingBranch) {
    var name = branch.name
    name.withUTF8 { visit(UnsafeRawBufferPointer($0), remote: branch.remote) }
  }

  /// Looks at one existing branch by the bytes of its name.
  package mutating func visit(_ name: UnsafeRawBufferPointer, remote: String?) {
    var mayMatter = folded.mayHold(length: name.count) || directories.mayHold(length: name.count)
    var bits: UInt8 = 0
    for position in name.indices {
      let byte = name[position]
      bits |= byte
      if byte == UInt8(ascii: "/"), folded.mayHold(length: position) { mayMatter = true }
    }
    // For names beyond ASCII, the length is no hint: folding changes it.
    if mayMatter || bits >= 0x80 { compare(name, remote: remote) }
  }

  private mutating func compare(_ name: UnsafeRawBufferPointer, remote: String?) {
    let hash = NameHash(name)
    for index in folded[hash] { note(name, remote, likeAsked: index) }
    for index in directories[hash] {
      let branch = Self.branch(name, remote)
      if Self.isDirectory(branch.name, of: asked[index]) { add(.needsDirectory(branch), to: index) }
    }
    NameHash.forEachDirectory(of: name) { hash in
      for index in folded[hash] {
        let branch = Self.branch(name, remote)
        if Self.isDirectory(asked[index], of: branch.name) { add(.isDirectory(branch), to: index) }
      }
    }
  }

  /// The collisions of the name at `index`, local ones first.
  package func collisions(at index: Int) -> [NameCollision] { found[firsts[index]] ?? [] }

  private mutating func note(
    _ other: UnsafeRawBufferPointer, _ remote: String?, likeAsked index: Int
  ) {
    let name = asked[index]
    if name.utf8.elementsEqual(other) { return }
    let branch = Self.branch(other, remote)
    if name == branch.name {
      add(.sameButForNormalisation(branch), to: index)
    } else if name.lowercased() == branch.name.lowercased() {
      add(.sameButForCase(branch), to: index)
    }
  }

  /// Keeps the first eight by name, in any order of arrival, each once.
  private mutating func add(_ collision: NameCollision, to index: Int) {
    var known = found[index] ?? []
    if known.contains(collision) { return }
    let place = known.firstIndex { Self.precedes(collision, $0) } ?? known.endIndex
    if place == Self.most { return }
    known.insert(collision, at: place)
    found[index] = Array(known.prefix(Self.most))
  }

  private static let most = 8

  private static func precedes(_ left: NameCollision, _ right: NameCollision) -> Bool {
    (left.existing.remote ?? "", left.existing.name) < (
      right.existing.remote ?? "", right.existing.name
    )
  }

  private static func branch(_ name: UnsafeRawBufferPointer, _ remote: String?) -> ExistingBranch {
    ExistingBranch(String(decoding: name, as: UTF8.self), remote: remote)
  }

  /// True if the name is in the directory, on a disk that may ignore case.
  private static func isDirectory(_ directory: String, of name: String) -> Bool {
    let depth = directory.utf8.count { $0 == UInt8(ascii: "/") } + 1
    let parts = name.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: depth, omittingEmptySubsequences: false)
    guard parts.count > depth else { return false }
    let parent = name[..<parts[depth - 1].endIndex]
    return parent == directory || parent.lowercased() == directory.lowercased()
  }
}
