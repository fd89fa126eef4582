import Diagnostics

extension Remedy {
  /// The steps as one field of a record: their words apart by a unit separator, they themselves by a
  /// record separator.
  var record: String {
    steps.map { step in
      let words: [String] =
        switch step {
        case .run(let command): ["run"] + command.words
        case .retry(let option): ["retry"] + option
        case .explain(let words): ["explain", words]
        }
      return words.joined(separator: "\u{1F}")
    }.joined(separator: "\u{1E}")
  }

  /// The remedy of such a field; nil where it is empty or says something else.
  init?(record: String) {
    var steps: [Step] = []
    for step in record.split(separator: "\u{1E}") {
      let words = step.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      switch (words[0], words.count) {
      case ("run", 2...): steps.append(.run(Command(Array(words.dropFirst()))))
      case ("retry", 2...): steps.append(.retry(Array(words.dropFirst())))
      case ("explain", 2): steps.append(.explain(words[1]))
      default: return nil
      }
    }
    if steps.isEmpty { return nil }
    self.init(steps)
  }
}
