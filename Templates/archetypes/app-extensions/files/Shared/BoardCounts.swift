import Foundation

/// The number of issues in each column, for the widget.
struct BoardCounts: Codable, Hashable, Sendable {
  var issues: [BoardColumn: Int]

  subscript(column: BoardColumn) -> Int { issues[column] ?? 0 }
}

/// The counts in the App Group, written by the app and read by the widget.
struct BoardCountsFile: Sendable {
  private let file: URL

  init(folder: URL) {
    file = folder.appending(path: "counts.json")
  }

  func read() -> BoardCounts {
    guard let data = try? Data(contentsOf: file),
      let counts = try? JSONDecoder().decode(BoardCounts.self, from: data)
    else { return BoardCounts(issues: [:]) }
    return counts
  }

  func write(_ counts: BoardCounts) throws {
    try JSONEncoder().encode(counts).write(to: file, options: .atomic)
  }
}
