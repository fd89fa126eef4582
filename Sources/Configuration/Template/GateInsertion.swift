import Base
import YAML

/// Adds a gate to a configuration file and does not change any other byte.
package struct GateInsertion {
  /// Why the gate can't be added.
  package enum Fault: Error, Hashable, Sendable {
    /// A gate with this name is at the line.
    case exists(line: Int)
    /// The file has no place where a line can be added.
    case noPlace
    /// The file is invalid, without or with the gate.
    case unreadable(ConfigurationError)
  }

  private let name: String
  private let value: String
  private let bytes: [UInt8]

  /// The gate `name` with a value in YAML's flow style, for a file of these bytes.
  package init(_ name: String, _ value: String, into bytes: [UInt8]) {
    self.name = name
    self.value = value
    self.bytes = bytes
  }

  /// The file with the gate.
  ///
  /// It is read again: it must contain the old file's values and the gate, and nothing else.
  package func result() throws(Fault) -> [UInt8] {
    let old = try tree(bytes)
    guard case .map(let entries) = old.value else { throw .noPlace }
    let gates = entries.first { $0.key == "gates" }
    if let gates, case .map(let present) = gates.value.value,
      let twin = present.first(where: { $0.key == name })
    {
      throw .exists(line: twin.keyPlace.line)
    }
    for candidate in candidates(gates) {
      guard let new = try? tree(candidate), isSound(new, old) else { continue }
      do throws(ConfigurationError) {
        _ = try Configuration.decode(new, path: ".flowctl.yml")
        return candidate
      } catch {
        throw .unreadable(error)
      }
    }
    throw .noPlace
  }

  private func tree(_ bytes: [UInt8]) throws(Fault) -> ConfigNode {
    do throws(ConfigReadError) {
      return try ConfigReader.read(bytes)
    } catch {
      throw .unreadable(.unreadable(error, path: ".flowctl.yml"))
    }
  }

  /// Whether the new tree is the old one with the gate.
  private func isSound(_ new: ConfigNode, _ old: ConfigNode) -> Bool {
    guard case .map(var entries) = new.value,
      let position = entries.firstIndex(where: { $0.key == "gates" }),
      case .map(var gates) = entries[position].value.value,
      let gate = gates.firstIndex(where: { $0.key == name })
    else { return false }
    gates.remove(at: gate)
    if gates.isEmpty, old["gates"]?.plain != .map([]) {
      if old["gates"] == nil {
        entries.remove(at: position)
      } else {
        entries[position].value.value = .scalar("")
      }
    } else {
      entries[position].value.value = .map(gates)
    }
    return ConfigNode(.map(entries), at: new.place).plain == old.plain
  }
}

// MARK: - Places

extension GateInsertion {
  private var lineEnd: [UInt8] {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let isWindows = end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    return Array((isWindows ? "\r\n" : "\n").utf8)
  }

  private func line(indent: Int) -> [UInt8] {
    Array((String(repeating: " ", count: indent) + "\(name): \(value)").utf8) + lineEnd
  }

  /// The file with the gate at each possible place, the best one first.
  private func candidates(_ gates: ConfigNode.Entry?) -> [[UInt8]] {
    guard let gates else { return [atEnd] }
    let lines = LineStarts(bytes)
    guard case .map(let present) = gates.value.value, let first = present.first,
      first.keyPlace.line > gates.keyPlace.line
    else {
      let below = inserted(line(indent: 2), at: lines.start(of: gates.keyPlace.line + 1))
      return [below] + withinBraces(gates.value.place, lines)
    }
    let new = line(indent: first.keyPlace.column - 1)
    return [lines.end(ofBlockAfter: gates.keyPlace.line), gates.keyPlace.line + 1].map {
      inserted(new, at: lines.start(of: $0))
    }
  }

  private var atEnd: [UInt8] {
    let end = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? [] : lineEnd
    let gap = bytes.isEmpty ? [] : lineEnd
    return bytes + end + gap + Array("gates:".utf8) + lineEnd + line(indent: 2)
  }

  private func withinBraces(_ place: ConfigPlace, _ lines: LineStarts) -> [[UInt8]] {
    let brace = lines.start(of: place.line) + place.column - 1
    guard brace < bytes.count, bytes[brace] == UInt8(ascii: "{") else { return [] }
    let entry = " \(name): \(value)"
    // A comma at the end of a map would be valid, too, but is unusual.
    return [entry + " ", entry + ","].map { inserted(Array($0.utf8), at: brace + 1) }
  }

  private func inserted(_ new: [UInt8], at position: Int) -> [UInt8] {
    let needsEnd = position == bytes.count && bytes.last != UInt8(ascii: "\n") && position > 0
    return Array(bytes[..<position]) + (needsEnd ? lineEnd : []) + new + bytes[position...]
  }
}

/// The offsets of the lines of a file, which are counted from 1.
private struct LineStarts {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The offset of a line, or the end of the file.
  func start(of line: Int) -> Int { line <= starts.count ? starts[line - 1] : bytes.count }

  /// The line after the block of a key; comments at its end are not part of it.
  func end(ofBlockAfter key: Int) -> Int {
    var (end, line) = (key + 1, key + 1)
    while line <= starts.count {
      let text = bytes[start(of: line)..<start(of: line + 1)].drop { $0 == 0x20 || $0 == 0x09 }
      let isIndented = text.startIndex > start(of: line)
      let isBlank = text.isEmpty || text.first == 0x0a || text.first == 0x0d
      if !isBlank, text.first != UInt8(ascii: "#"), !isIndented { break }
      line += 1
      if !isBlank, isIndented { end = line }
    }
    return end
  }
}

extension ConfigNode {
  /// The content without places, to compare trees.
  fileprivate var plain: Value {
    let start = ConfigPlace(path: "", line: 1, column: 1)
    return switch value {
    case .scalar: value
    case .list(let items): .list(items.map { ConfigNode($0.plain, at: start) })
    case .map(let entries):
      .map(
        entries.map {
          Entry(key: $0.key, keyPlace: start, value: ConfigNode($0.value.plain, at: start))
        })
    }
  }
}
