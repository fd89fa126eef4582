extension Remedy: CustomStringConvertible {
  /// The same as `text`.
  package var description: String { text }

  /// The remedy as one line.
  package var text: String { lines.joined(separator: "; ") }

  /// A line for each way: commands as they are typed, joined by `&&`, after words that lead to them.
  package var lines: [String] {
    zip([nil] + steps, steps).reduce(into: []) { lines, pair in
      if let joint = pair.0.flatMap({ Self.joint($0, pair.1) }) {
        lines[lines.count - 1] += joint + Self.words(pair.1)
      } else {
        lines.append(Self.words(pair.1))
      }
    }
  }

  /// What to read, and what can be typed as it stands.
  enum Block: Hashable {
    case words(String)
    case commands(String)
  }

  /// The steps as blocks of a page: commands stand apart from the words that lead to them.
  var blocks: [Block] {
    zip([nil] + steps, steps).reduce(into: []) { blocks, pair in
      let words = Self.words(pair.1)
      if case .explain = pair.1 {
        blocks.append(.words(words))
      } else if case .commands(let lines)? = blocks.last {
        let joint = pair.0.flatMap { Self.joint($0, pair.1) } ?? "\n"
        blocks[blocks.count - 1] = .commands(lines + joint + words)
      } else {
        blocks.append(.commands(words))
      }
    }
  }

  /// The lines below what it helps against, where that is shown in one line.
  package var hintLines: [String] { lines.map { "  hint: " + ForeignText.shown($0) } }

  /// What is between two steps of one line.
  private static func joint(_ last: Step, _ next: Step) -> String? {
    switch (last, next) {
    case (.run, .run): " && "
    case (.explain, .run), (.explain, .retry): ": "
    default: nil
    }
  }

  private static func words(_ step: Step) -> String {
    switch step {
    case .run(let command): command.description
    case .retry(let option): Command(option).description
    case .explain(let words): words
    }
  }
}

extension Remedy {
  /// What JSON tells of it: `hint`, the line that text shows, and `commands`, each as its arguments.
  package var members: [String: JSONValue] {
    var members: [String: JSONValue] = ["hint": .string(text)]
    if !commands.isEmpty {
      members["commands"] = .array(commands.map { .array($0.words.map(JSONValue.string)) })
    }
    return members
  }
}

extension Remedy {
  /// The remedy with the whole command where it is an option of the one that was typed.
  package func completed(by typed: Command) -> Remedy {
    Remedy(
      steps.map { step in
        if case .retry(let option) = step { .run(typed.replacing(option)) } else { step }
      })
  }
}

extension Failure {
  /// The failure with remedies that name the whole command that was typed.
  package func completed(by typed: Command) -> Failure {
    var failure = self
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint?.completed(by: typed)
    }
    return failure
  }
}
