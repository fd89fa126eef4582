package import Base

/// The content of an XML property list, as far as the rules need it.
package indirect enum PropertyList: Hashable, Sendable {
  case text(String)
  case list([PropertyList])
  case dictionary([String: PropertyList])
  /// A number, date, boolean or data, as written.
  case other(String)

  /// The texts of a list, or a single text.
  package var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let items):
      items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    case .dictionary, .other: []
    }
  }

  /// The value of a key; nil where there is none.
  package subscript(key: String) -> PropertyList? {
    if case .dictionary(let values) = self { values[key] } else { nil }
  }

  /// Reads an XML property list whose root is a dictionary or a list.
  ///
  /// - Throws: the first error.
  package init(_ bytes: [UInt8]) throws(StreamFault) {
    var reading = PropertyListReading()
    try reading.read(bytes)
    switch reading.root {
    case .dictionary(let values): self = .dictionary(values)
    case .list(let items): self = .list(items)
    case .text, .other, nil:
      throw StreamFault(.wrongShape(expected: "a property list with a dictionary"))
    }
  }
}

/// Reads a property list iteratively, so that nesting uses no stack.
private struct PropertyListReading {
  private struct Level {
    let name: String
    var items: [PropertyList] = []
    var values: [String: PropertyList] = [:]
    var key: String?
    var text = ""
  }

  private var open: [Level] = []
  private(set) var root: PropertyList?

  mutating func read(_ bytes: [UInt8]) throws(StreamFault) {
    var fault: String?
    try XMLStream.walk(bytes) { event in
      switch event {
      case .start(let element): open.append(Level(name: element.name))
      case .text(let text): if let last = open.indices.last { open[last].text += text }
      case .end: fault = close()
      case .comment, .finished: break
      }
      return fault == nil
    }
    if let fault { throw StreamFault(.malformed(fault)) }
  }

  /// Closes an element; returns what is wrong with it.
  private mutating func close() -> String? {
    guard let level = open.popLast() else { return nil }
    let isContainer = ["plist", "dict", "array"].contains(level.name)
    if isContainer, !level.text.allSatisfy(\.isWhitespace) {
      return "<\(level.name)> contains a text without an element"
    }
    switch level.name {
    case "plist": return nil
    case "key":
      guard let parent = open.indices.last, open[parent].name == "dict" else {
        return "a key is outside of a dictionary"
      }
      if let key = open[parent].key { return "the key '\(key.prefix(80))' has no value" }
      open[parent].key = level.text
      return nil
    case "string": return add(.text(level.text))
    case "array": return add(.list(level.items))
    case "dict":
      if let key = level.key { return "the key '\(key.prefix(80))' has no value" }
      return add(.dictionary(level.values))
    case "true", "false": return add(.other(level.name))
    case "integer", "real", "date", "data": return add(.other(level.text))
    default: return "<\(level.name.prefix(80))> is no element of a property list"
    }
  }

  private mutating func add(_ value: PropertyList) -> String? {
    guard let parent = open.indices.last else { return nil }
    switch open[parent].name {
    case "dict":
      guard let key = open[parent].key else { return "a value of a dictionary has no key" }
      open[parent].values[key] = value
      open[parent].key = nil
    case "array": open[parent].items.append(value)
    case "plist":
      if root != nil { return "it has more than one root" }
      root = value
    default: return "<\(open[parent].name.prefix(80))> contains another element"
    }
    return nil
  }
}

extension XMLStream {
  /// Passes the parse events of a text to `visit` until it stops, up to a limit of elements.
  static func walk(_ bytes: [UInt8], _ visit: (XMLEvent) -> Bool) throws(StreamFault) {
    var stream = try XMLStream(ByteChunks(bytes))
    var count = 0
    while true {
      let event = try stream.next()
      switch event {
      case .start: count += 1
      case .finished: return
      case .text, .end, .comment: break
      }
      if count > SpecLimits.nodes { throw StreamFault(.tooMuch("\(SpecLimits.nodes) elements")) }
      if !visit(event) { return }
    }
  }
}
