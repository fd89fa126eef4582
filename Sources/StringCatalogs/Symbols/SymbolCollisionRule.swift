import Diagnostics

/// `symbol-collision`: no two keys that are managed by hand generate the same Swift symbol.
enum SymbolCollisionRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) generates the Swift symbol '\(words.symbol)', as another key does"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "rename one of them, or set \"generatesSymbol\" : false"
  }
}
