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
        case .edit(let edit):
          ["edit", edit.path, "\(edit.line)", "\(edit.column)", edit.replaced, edit.inserted]
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
      case ("edit", 6):
        guard let line = Int(words[2]), let column = Int(words[3]) else { return nil }
        steps.append(
          .edit(
            Edit(
              path: words[1], line: line, column: column, replaced: words[4], inserted: words[5])))
      default: return nil
      }
    }
    if steps.isEmpty { return nil }
    self.init(steps)
  }
}
