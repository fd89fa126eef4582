/// Finds collisions of a few or many asked names while the existing ones stream past it.
///
/// Linear in the existing names, whatever their number: the asked ones are indexed.
package struct CollisionFinder {
  private let asked: [String]
  private var byFolded: [String: [Int]] = [:]
  private var byDirectory: [String: [Int]] = [:]
  private var found: [Int: [NameCollision]] = [:]

  /// Prepares for the names that are asked about; one that is too long for git collides with nothing.
  package init(_ asked: [String]) {
    self.asked = asked
    for (index, name) in asked.enumerated() where name.utf8.count <= RefFormat.maximumLength {
      byFolded[name.lowercased(), default: []].append(index)
      for directory in Self.directories(of: name) {
        byDirectory[directory, default: []].append(index)
      }
    }
  }

  /// Looks at one existing branch.
  package mutating func visit(_ branch: ExistingBranch) {
    for index in byFolded[branch.name.lowercased()] ?? [] {
      note(branch, likeAsked: index)
    }
    for index in byDirectory[branch.name] ?? [] { add(.needsDirectory(branch), to: index) }
    for directory in Self.directories(of: branch.name) {
      for index in byFolded[directory.lowercased()] ?? [] where asked[index] == directory {
        add(.isDirectory(branch), to: index)
      }
    }
  }

  /// The collisions of the name at `index`, local ones first.
  package func collisions(at index: Int) -> [NameCollision] {
    (found[index] ?? []).sorted { left, right in
      (left.existing.remote ?? "", left.existing.name) < (
        right.existing.remote ?? "", right.existing.name
      )
    }
  }

  private mutating func note(_ branch: ExistingBranch, likeAsked index: Int) {
    let name = asked[index]
    if name.utf8.elementsEqual(branch.name.utf8) { return }
    add(name == branch.name ? .sameButForNormalisation(branch) : .sameButForCase(branch), to: index)
  }

  /// At most eight are kept: a directory may hold thousands of branches.
  private mutating func add(_ collision: NameCollision, to index: Int) {
    if found[index, default: []].count < 8 { found[index, default: []].append(collision) }
  }

  private static func directories(of name: String) -> [String] {
    var result: [String] = []
    for index in name.utf8.indices where name.utf8[index] == UInt8(ascii: "/") {
      result.append(String(name[..<index]))
    }
    return result
  }
}
