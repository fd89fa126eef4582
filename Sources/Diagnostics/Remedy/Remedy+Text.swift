extension Remedy: CustomStringConvertible {
  /// The same as `text`.
  package var description: String { text }

  /// The remedy as one line.
  package var text: String { lines.joined(separator: "; ") }

  /// A line for each way: commands as they are typed, joined by `&&`, after words that lead to them.
  package var lines: [String] {
    var lines: [String] = []
    var last: Step?
    for step in steps {
      if let last, let joint = Self.joint(last, step) {
        lines[lines.count - 1] += joint + Self.words(step)
      } else {
        lines.append(Self.words(step))
      }
      last = step
    }
    return lines
  }

  /// What to read, and what can be typed as it stands.
  enum Block: Hashable {
    case words(String)
    case commands(String)
  }

  /// The steps as blocks of a page: commands stand apart from the words that lead to them.
  var blocks: [Block] {
    var blocks: [Block] = []
    var last: Step?
    for step in steps {
      switch step {
      case .explain:
        blocks.append(.words(Self.words(step)))
      case .run, .retry:
        if let last, case .commands(let lines)? = blocks.last {
          let joint = Self.joint(last, step) ?? "\n"
          blocks[blocks.count - 1] = .commands(lines + joint + Self.words(step))
        } else {
          blocks.append(.commands(Self.words(step)))
        }
      }
      last = step
    }
    return blocks
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
