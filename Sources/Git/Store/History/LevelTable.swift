/// The parents of all commits in memory, in the order of their levels.
///
/// The rows of the mapped file are sorted by ID: in the order of ancestry, each access is a cache
/// miss. Here parents are before their children and near them.
struct LevelTable: Sendable {
  /// The places of at most two parents, or of the first one and of a list of the others.
  struct Row: Sendable {
    var first = Self.none
    var second = Self.none

    static let none: Int32 = -1

    /// The number of the list, if there is one.
    var list: Int? {
      get { second < Self.none ? Int(Self.none - 1 - second) : nil }
      set { second = newValue.map { Self.none - 1 - Int32($0) } ?? Self.none }
    }
  }

  private var places: [Int32]
  private var rows: [Row]
  private var lists: [[Int32]] = []

  /// Reads every commit of `nodes`.
  ///
  /// - Throws: `malformed` if a parent is not before its child: there might be a cycle.
  init(_ nodes: CommitNodes) throws(GitError) {
    let places = try nodes.reader.map { reader throws(GitError) in try Self.places(of: reader) }
    self.places = places ?? []
    rows = [Row](repeating: Row(), count: self.places.count)
    if let reader = nodes.reader { try fill(nodes, reader) }
    self = try adding(nodes)
  }

  private mutating func fill(
    _ nodes: CommitNodes, _ reader: CommitGraphReader
  ) throws(GitError) {
    for node in places.indices {
      let place = places[node]
      // Almost all commits have one or two parents.
      if let few = reader.fewParents(of: node) {
        let first = places[few.first]
        let second = few.second.map { places[$0] } ?? Row.none
        guard max(first, second) < place else { throw nodes.fault(node) }
        rows[Int(place)] = Row(first: first, second: second)
      } else {
        rows[Int(place)] = try Self.row(of: node, nodes, places, &lists)
      }
    }
  }

  /// The same with the commits of an overlay of this file appended.
  func adding(_ nodes: CommitNodes) throws(GitError) -> LevelTable {
    var table = self
    for node in places.count..<max(places.count, nodes.count) {
      // An overlay numbers parents before children, and the file's commits before its own.
      table.places.append(Int32(node))
      table.rows.append(try Self.row(of: node, nodes, table.places, &table.lists))
    }
    return table
  }

  @inline(__always)
  private static func row(
    of node: Int, _ nodes: CommitNodes, _ places: [Int32], _ lists: inout [[Int32]]
  ) throws(GitError) -> Row {
    var row = Row()
    var count = 0
    try nodes.forEachParent(of: node) { parent throws(GitError) in
      guard parent < places.count, places[parent] < places[node] else { throw nodes.fault(node) }
      let place = places[parent]
      count += 1
      switch count {
      case 1: row.first = place
      case 2: row.second = place
      default:
        if count == 3 {
          lists.append([row.second])
          row.list = lists.count - 1
        }
        lists[lists.count - 1].append(place)
      }
    }
    return row
  }

  /// The number of commits; all places are below it.
  var count: Int { rows.count }

  func place(of node: Int) -> Int { Int(places[node]) }

  /// Calls `body` with the places of a commit's parents, the first parent first.
  @inline(__always)
  func forEachParent(of place: Int, _ body: (Int) -> Void) {
    let row = rows[place]
    if row.first == Row.none { return }
    body(Int(row.first))
    if row.second == Row.none { return }
    guard let list = row.list else { return body(Int(row.second)) }
    for parent in lists[list] { body(Int(parent)) }
  }

  /// A counting sort; a level counts commits on a path, so it is at most their number.
  private static func places(of reader: CommitGraphReader) throws(GitError) -> [Int32] {
    let count = reader.layout.count
    var starts = [Int32](repeating: 0, count: count + 2)
    // Each commit's level, and then its place.
    var places = [Int32](repeating: 0, count: count)
    for node in 0..<count {
      let level = Int(reader.level(node))
      guard level <= count else { throw reader.fault(node) }
      places[node] = Int32(level)
      starts[level + 1] += 1
    }
    for level in 1..<starts.count { starts[level] += starts[level - 1] }
    for node in 0..<count {
      let level = Int(places[node])
      places[node] = starts[level]
      starts[level] += 1
    }
    return places
  }
}

/// The commits of a graph file in the order of their levels.
///
/// They are sorted while other tasks determine which commits are needed.
package struct GraphLevels: Sendable {
  let table: LevelTable
  /// The notes for comparisons with the most frequent base.
  let notes: (base: ObjectID, notes: BaseNotes)?

  /// Nil if the file is damaged; without notes if the file lacks the base.
  package init?(_ file: CommitGraphFile, base: ObjectID?) {
    let overlay = CommitOverlay(firstNode: file.count)
    let laidOut = try? GraphHistory(file: file, overlay: overlay)
      .withNodes { nodes throws(GitError) in (try LevelTable(nodes), base.flatMap(nodes.find)) }
    guard let (table, node) = laidOut else { return nil }
    self.table = table
    notes =
      if let base, let node { (base, BaseNotes(of: table.place(of: node), in: table)) } else { nil }
  }

  /// The notes of a base in a table that may have more commits; nil for another base.
  func notes(of base: ObjectID, in table: LevelTable) -> BaseNotes? {
    guard let notes, notes.base == base else { return nil }
    return notes.notes.adding(table)
  }
}
