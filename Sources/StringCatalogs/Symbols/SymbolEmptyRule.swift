import Diagnostics

/// `symbol-empty`: a key that is managed by hand has a name that Swift can use.
enum SymbolEmptyRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "Xcode can't derive a Swift symbol from \(words.key)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "rename the key, or set \"generatesSymbol\" : false"
  }
}
