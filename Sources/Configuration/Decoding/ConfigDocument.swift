/// A configuration file as values by key path; short forms are expanded, types are valid.
package struct ConfigDocument: Hashable, Sendable {
  struct Text: Hashable, Sendable {
    var text: String
    var place: ConfigPlace
  }

  /// A value: one text, or several of a list.
  struct Leaf: Hashable, Sendable {
    var path: String
    var texts: [Text]
    var place: ConfigPlace
  }

  /// A section whose name the file chooses, such as a branch type.
  struct NamedSection: Hashable, Sendable {
    var path: String
    var name: String
    var place: ConfigPlace
  }

  private(set) var leaves: [Leaf] = []
  private(set) var chosenNames: [NamedSection] = []
  /// The paths with errors, so that they are not reported as missing.
  private var faulty: Set<String> = []
  // Only used for many leaves: its first use takes a hook longer than searching a few.
  private var index: [String: Int] = [:]
  private static let few = 16

  /// Values in the order of the file, without an index.
  init(leaves: [Leaf] = [], chosenNames: [NamedSection] = []) {
    self.leaves = leaves
    self.chosenNames = chosenNames
  }

  /// The values of some sections, with an index.
  func part(with sections: ConfigSections) -> ConfigDocument {
    if sections == .all, !index.isEmpty || leaves.count <= Self.few { return self }
    func isIn(_ path: String) -> Bool {
      if sections == .all { return true }
      let section = path.utf8.prefix { $0 != UInt8(ascii: ".") }
      return ConfigSections.ofBranches.contains { $0.utf8.elementsEqual(section) }
    }
    var part = ConfigDocument(chosenNames: chosenNames.filter { isIn($0.path) })
    for leaf in leaves where isIn(leaf.path) { part.add(leaf) }
    return part
  }

  /// The paths below `versions: files`, also for callers that decode only the branches.
  func versionFiles(in section: String = "") -> [String] {
    leaves.filter {
      $0.path.hasPrefix(section + "versions.files.") && $0.path.hasSuffix(".path")
    }.compactMap(\.texts.first?.text)
  }

  /// Adds a value; false where the path has one.
  @discardableResult
  mutating func add(_ leaf: Leaf) -> Bool {
    if position(of: leaf.path) != nil { return false }
    leaves.append(leaf)
    guard leaves.count > Self.few else { return true }
    for position in (index.isEmpty ? 0 : leaves.count - 1)..<leaves.count {
      index[leaves[position].path] = position
    }
    return true
  }

  /// Adds a name that the file chooses.
  mutating func addChosenName(_ name: String, at path: String, place: ConfigPlace) {
    chosenNames.append(NamedSection(path: path, name: name, place: place))
  }

  /// Adds a path with an invalid value.
  mutating func addFaulty(_ path: String) { faulty.insert(path) }

  /// True if the file has a value at a path, valid or not.
  func isWritten(_ path: String) -> Bool { self[path] != nil || faulty.contains(path) }

  /// True where the file has a value at a path or below it.
  func hasSection(_ path: String) -> Bool {
    leaves.contains { leaf in
      leaf.path.hasPrefix(path)
        && leaf.path.utf8.dropFirst(path.utf8.count).first ?? UInt8(ascii: ".") == UInt8(ascii: ".")
    }
  }

  /// The names that the file chooses in a section, in its order.
  func names(under section: String) -> [String] {
    chosenNames.filter { $0.path == section + "." + $0.name }.map(\.name)
  }

  subscript(path: String) -> Leaf? { position(of: path).map { leaves[$0] } }

  private func position(of path: String) -> Int? {
    index.isEmpty ? leaves.firstIndex { $0.path == path } : index[path]
  }

  func text(at path: String) -> String? { self[path]?.texts.first?.text }

  func texts(at path: String) -> [String]? { self[path]?.texts.map(\.text) }

  /// The value at a path that is one of an enumeration's.
  func choice<Choice: RawRepresentable<String>>(at path: String, of type: Choice.Type) -> Choice? {
    text(at: path).flatMap(Choice.init(rawValue:))
  }

  /// The value at a path that is a whole number.
  func integer(at path: String) -> Int? { text(at: path).flatMap(ConfigText.integer) }

  /// The place of a path, or of the nearest section above that the file names.
  func place(of path: String) -> ConfigPlace? {
    if let place = self[path]?.place { return place }
    if let chosen = chosenNames.first(where: { $0.path == path }) { return chosen.place }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return place(of: String(path[..<dot]))
  }
}
