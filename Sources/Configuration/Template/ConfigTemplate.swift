/// The commented form of a configuration that `flowctl config show --all` prints.
///
/// A line `@key` of the template is replaced by the whole section of that key: values of a file as
/// live YAML, everything else as comments that become valid without their `#`.
package enum ConfigTemplate {
  /// The whole configuration, every key with its meaning.
  package static func render(_ template: String, _ configuration: Configuration) -> String {
    let sections = TemplateSections(configuration)
    var rest = ConfigTable.keys.map(\.name)
    var lines: [String] = []
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      if let name = rest.first(where: { line == "@" + $0 }) {
        rest.removeAll { $0 == name }
        lines += sections.lines(of: name)
      } else {
        lines.append(String(line))
      }
    }
    // Sections that the template does not contain are added at the end.
    let forgotten = rest.flatMap { sections.lines(of: $0) + [""] }
    return (lines + forgotten).joined(separator: "\n")
  }
}

/// The sections of a configuration as lines of a file, set values live and all others as comments.
private struct TemplateSections {
  /// A key with its value and a remark.
  private struct Line {
    var path: [String]
    var value: String
    var remark: String?
  }

  /// The values as a file has them, in order.
  private let values: [(path: String, value: String)]
  /// The paths of values that a file sets.
  private let chosen: [String]

  init(_ configuration: Configuration) {
    let entries = configuration.fileEntries
    chosen = entries.map(\.path).filter { path in
      if case .file = configuration.origin(of: path) { true } else { path == "preset" }
    }
    values = Self.values(of: entries, Set(chosen))
  }

  /// A list of maps has one value, in which the numbers of the maps are left out.
  private static func values(
    of entries: [ConfigEntry], _ chosen: Set<String>
  ) -> [(path: String, value: String)] {
    let lists = ConfigTable.keys.flatMap(\.pathsOfLists)
    let parts = entries.map { entry in
      entry.path.split(separator: ".").map(String.init)
    }
    let places = parts.map { parts in
      lists.first { list in
        list.count <= parts.count && zip(list, parts).allSatisfy { $0 == $1 || $0.hasPrefix("<") }
      }.map { $0.count - 1 }
    }
    var values: [(path: String, value: String)] = []
    for (index, entry) in entries.enumerated() {
      guard let place = places[index] else {
        values.append((entry.path, YAMLText(entry.values).description))
        continue
      }
      let path = parts[index][...place].joined(separator: ".")
      if values.last?.path == path { continue }
      let own = entries.filter { $0.path.hasPrefix(path + ".") && chosen.contains($0.path) }
      values.append((path, ConfigFile.list(at: path, own)))
    }
    return values
  }

  /// The lines of a key at the top of the file.
  func lines(of name: String) -> [String] {
    guard let key = ConfigTable.keys.first(where: { $0.name == name }) else { return [] }
    let lines = self.lines(of: key, under: [])
    return remarks(on: key) + rendered(lines)
  }

  /// The meaning of the keys under chosen names, once before all of them.
  private func remarks(on key: ConfigKey) -> [String] {
    Self.chosenKeys(in: key).flatMap { child in
      let line = "# " + Self.padded(child.name + ":", to: 13) + child.remark
      if line.count <= Self.lineLength { return [line] }
      return ["# \(child.name):"] + Self.comment(child.remark, indent: "")
    }
  }

  private static func chosenKeys(in key: ConfigKey) -> [ConfigKey] {
    if case .maps(let children, _) = key.type { return children }
    return key.children.flatMap { $0.isWildcard ? $0.children : chosenKeys(in: $0) }
  }

  private func lines(of key: ConfigKey, under path: [String]) -> [Line] {
    if key.isWildcard { return chosenLines(under: path) }
    let path = path + [key.name]
    guard case .section(let children, let short, _) = key.type else {
      return line(of: key, at: path, remark: key.remark)
    }
    if let only = children.first, children.count == 1, only.name == short {
      return line(of: only, at: path, valueAt: path + [only.name], remark: key.summary)
    }
    return children.flatMap { lines(of: $0, under: path) }
  }

  private func line(
    of key: ConfigKey, at path: [String], valueAt valuePath: [String]? = nil, remark: String
  ) -> [Line] {
    let valuePath = (valuePath ?? path).joined(separator: ".")
    guard let value = values.first(where: { $0.path == valuePath })?.value ?? key.example else {
      return []
    }
    return [Line(path: path, value: value, remark: remark)]
  }

  private func chosenLines(under path: [String]) -> [Line] {
    values.compactMap { entry in
      let parts = entry.path.split(separator: ".").map(String.init)
      guard parts.starts(with: path) else { return nil }
      return Line(path: parts, value: entry.value, remark: nil)
    }
  }
}

// MARK: - Rendering

extension TemplateSections {
  /// Lines with the sections around them; a section is live if one of its lines is.
  private func rendered(_ lines: [Line]) -> [String] {
    let live = Set(
      lines.filter(isChosen).flatMap { line in line.path.indices.map { Array(line.path[...$0]) } })
    var open: [String] = []
    return lines.flatMap { line in
      let shared = zip(open, line.path).prefix { $0 == $1 }.count
      open = line.path
      let sections = line.path.indices.dropLast().dropFirst(shared).map { depth in
        Self.text(line.path[depth] + ":", depth, isLive: live.contains(Array(line.path[...depth])))
      }
      return sections + texts(of: line, isLive: live.contains(line.path))
    }
  }

  private func isChosen(_ line: Line) -> Bool {
    let path = line.path.joined(separator: ".")
    return chosen.contains { $0 == path || $0.hasPrefix(path + ".") }
  }

  /// The line with its remark at the end, or before it if that would be too long.
  private func texts(of line: Line, isLive: Bool) -> [String] {
    let depth = line.path.count - 1
    let text = Self.text((line.path.last ?? "") + ": " + line.value, depth, isLive: isLive)
    guard let remark = line.remark else { return [text] }
    let whole = Self.padded(text, to: 28) + "# " + remark
    if whole.count <= Self.lineLength { return [whole] }
    return Self.comment(remark, indent: String(repeating: "  ", count: depth)) + [text]
  }

  /// A comment over as many lines as it needs.
  private static func comment(_ text: String, indent: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < lineLength {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + "# " + word)
      }
    }
  }

  private static let lineLength = 100

  private static func text(_ text: String, _ depth: Int, isLive: Bool) -> String {
    (isLive ? "" : "#") + String(repeating: "  ", count: depth) + text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension ConfigKey {
  /// The paths of the keys in it whose values are lists of maps.
  fileprivate var pathsOfLists: [[String]] {
    if case .maps = type { return [[name]] }
    return children.flatMap(\.pathsOfLists).map { [name] + $0 }
  }

  /// The summary, with the allowed values.
  fileprivate var remark: String {
    switch type {
    case .text(.choice(let words)), .list(.choice(let words), _),
      .section(_, _, let words) where !words.isEmpty:
      summary + " (" + words.joined(separator: ", ") + ")"
    case .text, .list, .section, .words, .maps: summary
    }
  }
}
