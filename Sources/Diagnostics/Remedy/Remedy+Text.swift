extension Remedy: CustomStringConvertible {
  /// The same as `text`.
  package var description: String { text }

  /// The remedy as one line.
  package var text: String { lines.joined(separator: "; ") }

  /// One line per alternative: commands joined by `&&`, after an explanation.
  package var lines: [String] {
    zip([nil] + steps, steps).reduce(into: []) { lines, pair in
      if let joint = pair.0.flatMap({ Self.joint($0, pair.1) }) {
        lines[lines.count - 1] += joint + Self.words(pair.1)
      } else {
        lines.append(Self.words(pair.1))
      }
    }
  }

  /// A text or a command.
  enum Block: Hashable {
    case words(String)
    case commands(String)
  }

  /// The steps as blocks of a page: commands are separate from explanations.
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

  /// The hint lines below a message of one line.
  package var hintLines: [String] { lines.map { "  hint: " + ForeignText.shown($0) } }

  /// The text between two steps of one line.
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
  /// The JSON members: `hint`, the shown line, and `commands`, each with its arguments.
  package var members: [String: JSONValue] {
    var members: [String: JSONValue] = ["hint": .string(text)]
    if !commands.isEmpty {
      members["commands"] = .array(commands.map { .array($0.words.map(JSONValue.string)) })
    }
    return members
  }
}

extension Remedy {
  /// The remedy with the complete command if it only sets an option.
  package func completed(by typed: Command) -> Remedy {
    Remedy(
      steps.map { step in
        if case .retry(let option) = step { .run(typed.replacing(option)) } else { step }
      })
  }
}

extension Failure {
  /// The failure with remedies that contain the complete command.
  package func completed(by typed: Command) -> Failure {
    var failure = self
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint?.completed(by: typed)
    }
    return failure
  }
}
