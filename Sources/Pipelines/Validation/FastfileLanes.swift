/// The lanes that the repository's Fastfile declares, and the variables that each of them reads.
package struct FastfileLanes: Hashable, Sendable {
  private var lanes: [LaneName: FastfileLane] = [:]
  /// True if it imports the lanes that flowctl writes.
  package private(set) var loadsOurs = false

  /// Reads lines such as `lane :beta do`, each within its `platform :ios do`.
  ///
  /// Ruby is not run: a block ends with the `end` at the indentation of its start. Lanes that are
  /// created in another way are not found.
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

  /// The public lanes, sorted by name.
  package var callable: [LaneName] {
    lanes.filter { !$0.value.isPrivate }.keys.sorted { $0.description < $1.description }
  }

  /// True if the file itself declares the lane, private or not, on that platform.
  func declares(_ name: LaneName) -> Bool { lanes[name] != nil }

  /// True if a command can call the lane.
  package func contains(_ name: LaneName) -> Bool {
    found(name).map { !$0.lane.isPrivate } ?? false
  }

  /// The variables that a lane needs, including those of the lanes that it calls.
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

  /// The lane of a platform, or the lane outside of all platforms.
  private func found(_ name: LaneName) -> (name: LaneName, lane: FastfileLane)? {
    [name, LaneName(nil, name.name)].lazy
      .compactMap { name in lanes[name].map { (name, $0) } }.first
  }

  private struct Block<Value> {
    let value: Value
    let indent: Int
  }
}

/// The content of a Fastfile lane.
private struct FastfileLane: Hashable, Sendable {
  let isPrivate: Bool
  /// In the order of reading.
  private(set) var variables: [String] = []
  /// All names in it; some of them are lanes that it calls.
  private(set) var words: Set<String> = []

  init(isPrivate: Bool) { self.isPrivate = isPrivate }

  mutating func read(_ line: FastfileLine) {
    variables += line.variables
    words.formUnion(line.words)
  }
}
