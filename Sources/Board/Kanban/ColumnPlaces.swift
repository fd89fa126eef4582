import GitHub

/// The places of columns by their labels' names, of which each is folded once: a board has few
/// names on many issues.
struct ColumnPlaces {
  private var places: [LabelName: Int] = [:]
  private var known: [String: Int?] = [:]

  init(_ columns: [BoardColumn]) {
    for (place, column) in columns.enumerated() {
      for name in [column.label.name] + column.formerLabels { places[LabelName(name)] = place }
    }
  }

  /// The columns whose labels an issue carries, each once, in the order of the board.
  mutating func carried(by issue: Issue) -> [Int] {
    var carried: [Int] = []
    for label in issue.labels {
      if let place = place(of: label.name), !carried.contains(place) { carried.append(place) }
    }
    return carried.count > 1 ? carried.sorted() : carried
  }

  private mutating func place(of name: String) -> Int? {
    if let place = known[name] { return place }
    let place = places[LabelName(name)]
    known[name] = .some(place)
    return place
  }
}
