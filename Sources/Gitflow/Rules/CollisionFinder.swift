/// Finds collisions of a few or many asked names while the existing ones stream past it.
///
/// Linear in the existing names, whatever their number: the asked ones are indexed, and a name
/// that is in nobody's way is passed by without being made a String.
package struct CollisionFinder {
  private let asked: [String]
  private var folded = NameIndex()
  private var directories = NameIndex()
  private var found: [Int: [NameCollision]] = [:]

  /// Prepares for the names that are asked about; one that is too long for git collides with nothing.
  package init(_ asked: [String]) {
    self.asked = asked
    for (index, name) in asked.enumerated() where name.utf8.count <= RefFormat.maximumLength {
      folded.insert(index, under: name.lowercased())
      for directory in Self.directories(of: name) { directories.insert(index, under: directory) }
    }
  }

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
    // Beyond ASCII a length says nothing: folding changes it.
    if mayMatter || bits >= 0x80 {
      compare(ExistingBranch(String(decoding: name, as: UTF8.self), remote: remote))
    }
  }

  private mutating func compare(_ branch: ExistingBranch) {
    for index in folded[branch.name.lowercased()] { note(branch, likeAsked: index) }
    for index in directories[branch.name] { add(.needsDirectory(branch), to: index) }
    for directory in Self.directories(of: branch.name) {
      for index in folded[directory.lowercased()] where asked[index] == directory {
        add(.isDirectory(branch), to: index)
      }
    }
  }

  /// The collisions of the name at `index`, local ones first.
  package func collisions(at index: Int) -> [NameCollision] { found[index] ?? [] }

  private mutating func note(_ branch: ExistingBranch, likeAsked index: Int) {
    let name = asked[index]
    if name.utf8.elementsEqual(branch.name.utf8) { return }
    add(name == branch.name ? .sameButForNormalisation(branch) : .sameButForCase(branch), to: index)
  }

  /// The first eight by name are kept, in whatever order they come, and each once.
  private mutating func add(_ collision: NameCollision, to index: Int) {
    var known = found[index] ?? []
    if known.contains(collision) { return }
    let place = known.firstIndex { Self.precedes(collision, $0) } ?? known.endIndex
    if place == Self.most { return }
    known.insert(collision, at: place)
    found[index] = Array(known.prefix(Self.most))
  }

  /// A directory may hold thousands of branches.
  private static let most = 8

  private static func precedes(_ left: NameCollision, _ right: NameCollision) -> Bool {
    (left.existing.remote ?? "", left.existing.name) < (
      right.existing.remote ?? "", right.existing.name
    )
  }

  private static func directories(of name: String) -> [String] {
    var result: [String] = []
    for index in name.utf8.indices where name.utf8[index] == UInt8(ascii: "/") {
      result.append(String(name[..<index]))
    }
    return result
  }
}
