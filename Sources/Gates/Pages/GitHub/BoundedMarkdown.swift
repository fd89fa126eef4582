import Diagnostics

/// Markdown that never grows beyond what GitHub takes; what does not fit is counted.
struct BoundedMarkdown {
  /// Bytes kept free for the line that says how much was left out.
  private static let reserve = 200

  private let limit: Int
  private(set) var text = ""

  init(limit: Int) { self.limit = limit }

  /// A piece where it fits; true if it did.
  @discardableResult
  mutating func put(_ piece: String) -> Bool {
    guard text.utf8.count + piece.utf8.count + Self.reserve <= limit else { return false }
    text += piece
    return true
  }

  /// As many pieces as fit, at most `most`, and a line that says how many did not.
  mutating func put<Element>(
    _ elements: [Element], atMost most: Int = .max, more unit: String,
    _ piece: (Element) -> String
  ) {
    var count = 0
    for element in elements.prefix(most) {
      guard put(piece(element)) else { break }
      count += 1
    }
    let left = elements.count - count
    guard left > 0 else { return }
    let line = "\n\(CountText.words(left, "more " + unit)): see the report of the run\n\n"
    if text.utf8.count + line.utf8.count <= limit { text += line }
  }
}
