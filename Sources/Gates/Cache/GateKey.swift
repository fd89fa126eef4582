import Base

/// Everything that determines the result of a gate, in named parts.
package struct GateKey: Hashable, Sendable {
  /// One part: its name for users, and its value.
  package struct Part: Hashable, Sendable {
    package var name: String
    package var value: String

    /// A part; neither text can contain a control character.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// The digest of all parts; only equal keys have the same digest.
  package var digest: String {
    var hash = SHA256()
    for part in parts {
      hash.update(part.name)
      hash.update(part.value)
    }
    return hash.digits()
  }

  /// The names of the parts that differ in another key, in the order of this key.
  package func differences(from other: GateKey) -> [String] {
    let values = Dictionary(
      other.parts.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let names = Set(parts.map(\.name))
    return parts.filter { values[$0.name] != $0.value }.map(\.name)
      + other.parts.map(\.name).filter { !names.contains($0) }
  }

  /// The key of a gate that runs a program; nil for a gate that is never cached.
  ///
  /// `tool` identifies the file of the program: path, size, time and inode. `environment` contains
  /// the variables that can affect the program, `inputs` the digest of the files that it reads, and
  /// `needs` the key digests of the gates that it needs.
  package init?(
    of gate: Gate, version: String, platform: String, tool: String,
    environment: [String: String], inputs: String, needs: [String: String]
  ) {
    guard gate.canBeCached, case .command(let words) = gate.work else { return nil }
    let variables = environment.sorted { $0.key < $1.key }.map { name, value in
      Part("variable '\(name)'", SHA256.digits(of: Array(value.utf8)))
    }
    let keys = needs.sorted { $0.key < $1.key }.map { Part("need '\($0.key)'", $0.value) }
    parts =
      [
        Part("flowctl's version", version), Part("definition", gate.definition),
        Part("arguments", Self.digest(words)), Part("tool", tool), Part("system", platform),
      ] + variables + [Part("inputs", inputs)] + keys
    guard parts.allSatisfy({ $0.isPlain }) else { return nil }
  }

  private static func digest(_ words: [String]) -> String {
    var hash = SHA256()
    for word in words { hash.update(word) }
    return hash.digits()
  }
}

extension GateKey.Part {
  fileprivate var isPlain: Bool { (name + value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
}

extension Gate {
  /// Whether a pass can be cached.
  ///
  /// All inputs must be known, and the gate must write nothing but its reports.
  package var canBeCached: Bool {
    guard isCached, !mutates, inputs != nil, case .command = work else { return false }
    return true
  }

  /// The settings that affect the verdict, in a fixed order.
  fileprivate var definition: String {
    var hash = SHA256()
    hash.update(name)
    let inputs = inputs ?? []
    let isOrdered = Globs(inputs).globs.contains(where: \.isNegated)
    for pattern in isOrdered ? inputs : Set(inputs).sorted() { hash.update("input " + pattern) }
    for report in reports { hash.update("report \(report.format ?? "") \(report.path)") }
    hash.update(allowsEmpty ? "may be empty" : "")
    hash.update("in " + directory)
    return hash.digits()
  }
}
