/// The lanes that a Fastfile of the repository's own declares, and what each of them reads.
package struct FastfileLanes: Hashable, Sendable {
  private var lanes: [LaneName: FastfileLane] = [:]
  /// True where it loads the lanes that flowctl writes.
  package private(set) var loadsOurs = false

  /// Reads lines such as `lane :beta do`, each within the `platform :ios do` around it.
  ///
  /// Ruby is not run: a block ends with the `end` that stands where the block began, and a lane that
  /// is made in another way is not seen.
  package init(parsing bytes: [UInt8]) {
    var (platform, lane): (Block<AppPlatform?>?, Block<LaneName>?)
    for line in FastfileLine.all(bytes) {
      if line.isEnd {
        if let open = lane, line.indent <= open.indent {
          lane = nil
        } else if let open = platform, line.indent <= open.indent {
          platform = nil
        }
      } else if let name = line.symbol(of: "platform") {
        platform = Block(value: AppPlatform(rawValue: name), indent: line.indent)
      } else if let name = line.symbol(of: "lane") ?? line.symbol(of: "private_lane") {
        let own = LaneName(platform?.value, name)
        lane = Block(value: own, indent: line.indent)
        lanes[own] = FastfileLane(isPrivate: line.symbol(of: "lane") == nil)
      } else if line.imports(LaneFile.name) {
        loadsOurs = true
      } else if let lane {
        lanes[lane.value]?.read(line)
      }
    }
  }

  /// The lanes that a command can call, sorted by name.
  package var callable: [LaneName] {
    lanes.filter { !$0.value.isPrivate }.keys.sorted { $0.description < $1.description }
  }

  /// True where the file itself has the lane, private or not, on that platform.
  func declares(_ name: LaneName) -> Bool { lanes[name] != nil }

  /// True where a command can call the lane.
  package func contains(_ name: LaneName) -> Bool {
    found(name).map { !$0.lane.isPrivate } ?? false
  }

  /// The variables that a lane must have, those of the lanes that it calls included.
  package func variables(of name: LaneName) -> [String] {
    var (names, seen): ([String], Set<LaneName>) = ([], [])
    var open = [name]
    while let next = open.popLast() {
      guard let (name, lane) = found(next), seen.insert(name).inserted else { continue }
      for variable in lane.variables where !names.contains(variable) { names.append(variable) }
      open += lane.words.sorted().map { LaneName(name.platform, $0) }
    }
    return names
  }

  /// The lane of a platform, else the one that stands in none.
  private func found(_ name: LaneName) -> (name: LaneName, lane: FastfileLane)? {
    [name, LaneName(nil, name.name)].lazy
      .compactMap { name in lanes[name].map { (name, $0) } }.first
  }

  private struct Block<Value> {
    let value: Value
    let indent: Int
  }
}

/// What a lane of a Fastfile says.
private struct FastfileLane: Hashable, Sendable {
  let isPrivate: Bool
  /// In the order in which it reads them.
  private(set) var variables: [String] = []
  /// All names in it, of which some are lanes that it calls.
  private(set) var words: Set<String> = []

  init(isPrivate: Bool) { self.isPrivate = isPrivate }

  mutating func read(_ line: FastfileLine) {
    variables += line.variables
    words.formUnion(line.words)
  }
}
