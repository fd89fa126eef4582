package import Diagnostics
package import YAML

/// The checks that a job of a workflow reports.
package struct JobCheck: Hashable, Sendable {
  /// Whether a check of some name is one of them.
  package enum Answer: Hashable, Sendable {
    case no
    case yes
    /// The name is made when the job runs, and may be that one.
    case maybe
  }

  /// The id of the job.
  package let job: String
  package let place: Place
  private let names: JobNames

  /// Those of all jobs of a workflow; of one that others call the caller reports.
  package static func all(
    _ bytes: [UInt8], path: String
  ) throws(YAMLError) -> [JobCheck] {
    let root = try SpecReader.read(bytes, path: path)
    if triggers(root["on"]) == ["workflow_call"] { return [] }
    return (root["jobs"]?.entries ?? []).compactMap { job in
      // What is called gets the caller's name in front.
      if job.value["uses"] != nil { return nil }
      let matrix = job.value["strategy"]?["matrix"]
      guard let name = job.value["name"] else {
        // A matrix puts its values behind the id.
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

  /// Whether the job reports a check of this name.
  package func reports(_ name: String) -> Answer { names.answer(name) }
}

/// What the name of a job may be: pieces of text, each with its alternatives.
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
    // What may be left of the name behind each piece; short, as the name is.
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
