package import Base
package import YAML

/// The checks that a workflow job reports.
package struct JobCheck: Hashable, Sendable {
  /// Whether a name is one of the checks.
  package enum Answer: Hashable, Sendable {
    case no
    case yes
    /// The name is computed at run time and may match.
    case maybe
  }

  package let job: String
  package let place: Place
  private let names: JobNames

  /// The checks of all jobs; those of a reusable workflow are reported by its caller.
  package static func all(
    _ bytes: [UInt8], path: String
  ) throws(YAMLError) -> [JobCheck] {
    let root = try SpecReader.read(bytes, path: path)
    if triggers(root["on"]) == ["workflow_call"] { return [] }
    return (root["jobs"]?.entries ?? []).compactMap { job in
      // The checks of a called workflow have the caller's name as prefix.
      if job.value["uses"] != nil { return nil }
      let matrix = job.value["strategy"]?["matrix"]
      guard let name = job.value["name"] else {
        // A matrix appends its values to the id.
        return matrix == nil
          ? JobCheck(job: job.key, place: job.keyPlace, names: JobNames([[job.key]])) : nil
      }
      return JobCheck(
        job: job.key, place: name.place, names: JobNames(name.text ?? "", matrix: matrix))
    }
  }

  private static func triggers(_ node: YAMLNode?) -> [String] {
    (node?.texts ?? []) + (node?.entries.map(\.key) ?? [])
  }

  /// Whether the job reports a check with this name.
  package func reports(_ name: String) -> Answer { names.answer(name) }
}

/// The possible names of a job: pieces of text, each with alternatives.
private struct JobNames: Hashable {
  /// An empty list stands for anything.
  private let pieces: [[String]]

  init(_ pieces: [[String]]) { self.pieces = pieces }

  /// A name as it is written; `matrix` is what expressions in it may mean.
  init(_ text: String, matrix: YAMLNode?) {
    var pieces: [[String]] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "${{"), let close = rest.firstRange(of: "}}"),
      open.upperBound <= close.lowerBound
    {
      pieces.append([String(rest[..<open.lowerBound])])
      pieces.append(Self.values(rest[open.upperBound..<close.lowerBound], matrix))
      rest = rest[close.upperBound...]
    }
    self.pieces = pieces + [[String(rest)]]
  }

  /// The values of `matrix.key`; none where they are not written down as a list of texts.
  private static func values(_ expression: Substring, _ matrix: YAMLNode?) -> [String] {
    let key = expression.filter { $0 != " " }
    guard key.hasPrefix("matrix."), matrix?["include"] == nil,
      let items = matrix?[String(key.dropFirst("matrix.".count))]?.items
    else { return [] }
    let texts = items.compactMap(\.text)
    return texts.count == items.count && !texts.contains { $0.contains("${{") } ? texts : []
  }

  func answer(_ name: String) -> JobCheck.Answer {
    // The possible rests of the name after each piece; short, like the name.
    var rests: Set<Substring> = [name[...]]
    for alternatives in pieces {
      rests = Set(
        rests.flatMap { rest in
          alternatives.isEmpty
            ? rest.indices.map { rest[$0...] } + [rest[rest.endIndex...]]
            : alternatives.filter { rest.hasPrefix($0) }.map { rest.dropFirst($0.count) }
        })
    }
    guard rests.contains(where: \.isEmpty) else { return .no }
    return pieces.contains(where: \.isEmpty) ? .maybe : .yes
  }
}
