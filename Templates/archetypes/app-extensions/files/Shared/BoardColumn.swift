import Foundation

/// A column of the board: the issues with its label.
enum BoardColumn: String, CaseIterable, Codable, Hashable, Identifiable, Sendable {
  case ready = "status: ready"
  case inProgress = "status: in progress"
  case inReview = "status: in review"
  case done = "status: done"

  static let all = BoardColumn.allCases

  var id: String { rawValue }
  var label: String { rawValue }

  var title: String {
    switch self {
    case .ready: String(localized: "Ready")
    case .inProgress: String(localized: "In Progress")
    case .inReview: String(localized: "In Review")
    case .done: String(localized: "Done")
    }
  }

  /// The next column to the right.
  var next: BoardColumn? {
    guard let index = Self.all.firstIndex(of: self), index + 1 < Self.all.count else { return nil }
    return Self.all[index + 1]
  }
}
