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
    try XMLStream.walk(bytes) { event in
      switch event {
      case .start(let element): open.append(Level(name: element.name))
      case .text(let text): if let last = open.indices.last { open[last].text += text }
      case .end: close()
      case .comment, .finished: break
      }
      return true
    }
  }

  private mutating func close() {
    guard let level = open.popLast() else { return }
    switch level.name {
    case "plist": break
    case "key": if let parent = open.indices.last { open[parent].key = level.text }
    case "string": add(.text(level.text))
    case "array": add(.list(level.items))
    case "dict": add(.dictionary(level.values))
    case "true", "false": add(.other(level.name))
    default: add(.other(level.text))
    }
  }

  private mutating func add(_ value: PropertyList) {
    guard let parent = open.indices.last else { return }
    if let key = open[parent].key {
      open[parent].values[key] = value
      open[parent].key = nil
    } else if open[parent].name == "plist" {
      if root == nil { root = value }
    } else {
      open[parent].items.append(value)
    }
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
