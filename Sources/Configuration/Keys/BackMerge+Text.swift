import Gitflow

extension BackMerge {
  /// The conditions that may follow 'if'.
  static let conditions = [
    Condition.versionAtLeastOwn.rawValue, Condition.whenReleaseEnds.rawValue,
  ]

  /// Reads `main -> develop` or `main -> release if version-at-least-own`; nil for other texts.
  init?(parsing text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3 || words.count == 5, words[1] == "->" else { return nil }
    let names = [words[0], words[2]]
    guard names.allSatisfy(ChosenName.lower.isValid) else { return nil }
    var condition = Condition.always
    if words.count == 5 {
      guard words[3] == "if", Self.conditions.contains(words[4]),
        let stated = Condition(rawValue: words[4])
      else { return nil }
      condition = stated
    }
    self.init(from: KindName(names[0]), to: KindName(names[1]), condition)
  }

  /// The text from which the same back-merge can be read.
  var text: String {
    let merge = "\(source) -> \(target)"
    return condition == .always ? merge : merge + " if \(condition.rawValue)"
  }
}
