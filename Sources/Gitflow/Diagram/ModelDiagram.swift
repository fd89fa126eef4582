package import Base

/// A diagram of a model: every rendering shows exactly the content of the model.
package struct ModelDiagram: Sendable {
  struct Move: Hashable {
    enum Meaning: String {
      case taken
      case merges
      case backMerge = "back-merge"
    }

    var source: KindName
    var target: KindName
    var meaning: Meaning
    var label: String
  }

  private let model: BranchModel

  /// The diagram of `model`.
  package init(_ model: BranchModel) { self.model = model }

  var moves: [Move] {
    model.kinds.flatMap { kind -> [Move] in
      let methods = kind.methods.map(\.rawValue).joined(separator: " or ")
      return kind.sources.map {
        Move(source: $0, target: kind.name, meaning: .taken, label: "created")
      }
        + kind.targets.map {
          Move(source: kind.name, target: $0, meaning: .merges, label: methods)
        }
        + kind.backMerges.map {
          Move(
            source: $0.source, target: $0.target, meaning: .backMerge,
            label: Self.words($0.condition))
        }
    }.uniqued
  }

  private static func words(_ condition: BackMerge.Condition) -> String {
    switch condition {
    case .always: "back-merge"
    case .versionAtLeastOwn: "back-merge, if its version is not lower"
    case .whenReleaseEnds: "back-merge, when the release ends"
    }
  }

  /// The names of a branch type: of its branch, or the patterns.
  package static func names(of kind: BranchKind) -> [String] {
    kind.permanentName.map { [$0] }
      ?? kind.patterns.map(\.text).uniqued + kind.aliases.map { $0 + "… (alias)" }
  }
}

// MARK: - Text

extension ModelDiagram {
  /// A table for the terminal: branch type, names, sources and targets.
  package var text: String {
    var rows = [
      ["branch type", "name", "created from", "merges into", "back-merges", "merge methods"]
    ]
    for kind in model.kinds {
      rows.append([
        kind.name.text, Self.names(of: kind).joined(separator: ", "), list(kind.sources),
        list(kind.targets),
        kind.backMerges.map { "\(model.shown($0.source)) → \(model.shown($0.target))" }
          .joined(separator: ", "),
        kind.methods.map(\.rawValue).joined(separator: ", "),
      ])
    }
    let meanings = model.kinds.map { "  \($0.name): \($0.summary)" }
    return TextTable.text(rows) + "\n" + meanings.joined(separator: "\n") + "\n"
  }

  private func list(_ kinds: [KindName]) -> String {
    kinds.map(model.shown).joined(separator: ", ")
  }
}

// MARK: - Mermaid and dot

extension ModelDiagram {
  /// A flowchart that GitHub and GitLab render in Markdown.
  package var mermaid: String {
    var lines = ["flowchart LR"]
    for kind in model.kinds {
      let label = Self.names(of: kind).map(Self.escaped).joined(separator: "<br/>")
      let shape = kind.isPermanent ? "[[\"\(label)\"]]" : "([\"\(label)\"])"
      lines.append("  \(Self.identifier(kind.name))\(shape)")
    }
    for move in moves {
      let ends = (Self.identifier(move.source), Self.identifier(move.target))
      switch move.meaning {
      case .taken: lines.append("  \(ends.0) -.-> \(ends.1)")
      case .merges: lines.append("  \(ends.0) -->|\(Self.escaped(move.label))| \(ends.1)")
      case .backMerge: lines.append("  \(ends.0) ==>|\(Self.escaped(move.label))| \(ends.1)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A graph for Graphviz.
  package var dot: String {
    var lines = ["digraph model {", "  rankdir=LR;"]
    for kind in model.kinds {
      let label = Self.names(of: kind).joined(separator: "\\n")
      let shape = kind.isPermanent ? "box" : "ellipse"
      lines.append(
        "  \(Self.quoted(kind.name.text)) [shape=\(shape), label=\(Self.quoted(label))];")
    }
    for move in moves {
      let style = ["taken": "dotted", "merges": "solid"][move.meaning.rawValue] ?? "bold"
      let label = move.meaning == .taken ? "" : move.label
      lines.append(
        "  \(Self.quoted(move.source.text)) -> \(Self.quoted(move.target.text))"
          + " [style=\(style), label=\(Self.quoted(label))];")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private static func identifier(_ kind: KindName) -> String {
    "k_" + String(kind.text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static func escaped(_ text: String) -> String {
    text.map { entities[$0] ?? String($0) }.joined()
  }

  private static let entities: [Character: String] = [
    "<": "&lt;", ">": "&gt;", "\"": "&quot;", "|": "&#124;",
  ]

  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      + "\""
  }
}

// MARK: - JSON

extension ModelDiagram {
  /// The model as data.
  package var json: [String: JSONValue] {
    [
      "kinds": .array(model.kinds.map(json)),
      "backMerges": .array(
        moves.filter { $0.meaning == .backMerge }.map {
          ["source": .string($0.source.text), "target": .string($0.target.text)]
        }),
    ]
  }

  private func json(_ kind: BranchKind) -> JSONValue {
    [
      "name": .string(kind.name.text), "permanent": .bool(kind.isPermanent),
      "production": .bool(kind.isProduction), "names": .strings(Self.names(of: kind)),
      "sources": .strings(kind.sources.map(\.text)),
      "targets": .strings(kind.targets.map(\.text)),
      "backMerges": .array(
        kind.backMerges.map {
          [
            "source": .string($0.source.text), "target": .string($0.target.text),
            "condition": .string($0.condition.rawValue),
          ]
        }),
      "mergeMethods": .strings(kind.methods.map(\.rawValue)), "summary": .string(kind.summary),
    ]
  }
}
