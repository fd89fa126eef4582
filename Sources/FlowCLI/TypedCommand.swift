import Diagnostics
import Gitflow

/// What was typed, to be shown again as a hint with what it lacked.
struct TypedCommand {
  /// Without the program.
  let arguments: [String]

  /// A failure whose hints can be pasted: one that is an option alone gets what was typed before it.
  func completing(_ failure: Failure) -> Failure {
    var failure = failure
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint.map(completed)
    }
    return failure
  }

  /// The line of an option, which takes the place of one of the same name.
  func completed(_ hint: String) -> String {
    guard hint.hasPrefix("--") else { return hint }
    let name = String(hint.prefix { $0 != " " })
    let hasValue = hint.contains(" ")
    var words: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == name {
        if hasValue { rest = rest.dropFirst() }
      } else if !word.hasPrefix(name + "=") {
        words.append(Self.quoted(word))
      }
    }
    return (["flowctl"] + words + [hint]).joined(separator: " ")
  }

  /// Options read better without the quotes that their dashes would get.
  private static func quoted(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" })
    return ShellWord.quoted(name) == name ? word : ShellWord.quoted(word)
  }
}
