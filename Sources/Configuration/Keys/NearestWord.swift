import Diagnostics

/// The word that somebody probably meant.
enum NearestWord {
  /// The word at most two letters away, or the one that `text` is the beginning of.
  static func find(_ text: String, in words: [String]) -> String? {
    EditDistance.nearest(to: text, in: words)
      ?? (text.utf8.count > 2 ? words.first { $0.hasPrefix(text) } : nil)
  }
}
