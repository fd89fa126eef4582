import Diagnostics

/// Finds the word that the user probably meant.
enum NearestWord {
  /// The word that is at most two letters away, or that starts with `text`.
  static func find(_ text: String, in words: [String]) -> String? {
    EditDistance.nearest(to: text, in: words)
      ?? (text.utf8.count > 2 ? words.first { $0.hasPrefix(text) } : nil)
  }
}
