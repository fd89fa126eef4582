/// Reads JSON (RFC 8259) piece by piece, in the memory of one piece and the longest string.
package struct JSONStream: ~Copyable {
  var window: ByteWindow
  /// True for an object, false for an array, the outermost first.
  private var containers: [Bool] = []
  private var state = State.value
  /// Whether text may follow the value, such as the error output of a tool.
  private let allowsTrailingText: Bool
  /// True if text follows the value.
  package private(set) var hasTrailingText = false

  private enum State {
    case value
    case firstElement
    case firstKey
    case key
    case afterValue
    case finished
  }

  /// The maximum nesting depth of arrays and objects.
  static let deepest = 256
  /// The maximum number of bytes in a string that is read, not skipped.
  static let longestString = 4 << 20
  static let longestNumber = 1 << 10

  /// A stream at the start of a text.
  package init(_ chunks: ByteChunks, allowsTrailingText: Bool = false) throws(StreamFault) {
    window = try ByteWindow(chunks)
    self.allowsTrailingText = allowsTrailingText
  }

  /// How many arrays and objects are open.
  package var depth: Int { containers.count }

  /// The offset of the next byte in the text.
  package var offset: Int { window.passed + window.position }

  /// An error at the next byte.
  package func fault(_ problem: StreamFault.Problem) -> StreamFault { window.fault(problem) }

  package mutating func next() throws(StreamFault) -> JSONEvent {
    while true {
      if state == .afterValue, containers.isEmpty { return try finish() }
      if state == .finished { return .finished }
      let byte = try nextByte()
      switch state {
      case .afterValue:
        if let event = try separator(byte) { return event }
      case .firstKey where byte == UInt8(ascii: "}"): return end(.endObject)
      case .firstElement where byte == UInt8(ascii: "]"): return end(.endArray)
      case .firstKey, .key: return try key(byte)
      case .value, .firstElement: return try value(byte)
      case .finished: return .finished
      }
    }
  }

  /// Skips the next value and stores none of it.
  package mutating func skipValue() throws(StreamFault) {
    if state == .value || state == .firstElement, skipsInHand() { return }
    let depth = depth
    repeat {
      if try passesString() { continue }
      if case .finished = try next() { return }
    } while self.depth > depth
  }

  /// Skips a value that is fully loaded and well-formed; returns false for any other.
  private mutating func skipsInHand() -> Bool {
    // The next byte may close the innermost array.
    guard state == .value || window.next != UInt8(ascii: "]"),
      containers.count + UInt64.bitWidth <= Self.deepest,
      let end = window.bytes.withUnsafeBufferPointer({
        JSONSkipper.end(of: $0, from: window.position)
      })
    else { return false }
    window.position = end
    state = .afterValue
    return true
  }

  /// Continues with the next member that has one of the names; nil at the end of the object.
  mutating func nextMember(of names: JSONNames) throws(StreamFault) -> Int? {
    while true {
      let byte = try nextByte()
      switch state {
      case .afterValue:
        if try separator(byte) != nil { return nil }
      case .firstKey where byte == UInt8(ascii: "}"):
        _ = end(.endObject)
        return nil
      default:
        if let index = try known(byte, names) { return index }
      }
    }
  }

  /// The next member; one with an unknown name is skipped with its value.
  private mutating func known(
    _ byte: UInt8, _ names: JSONNames
  ) throws(StreamFault) -> Int? {
    guard byte == UInt8(ascii: "\"") else { throw window.fault(.malformed("a name is expected")) }
    let start = window.position + 1
    var found: Int?
    let end = window.bytes.withUnsafeBufferPointer { bytes in
      let end = JSONText.plainEnd(bytes, from: start)
      if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
        found = names.index(bytes, start, end)
        return end
      }
      return bytes.count
    }
    if end < window.bytes.count {
      window.position = end + 1
    } else {
      // The piece ends within the name, or the name has escapes.
      let name = Array(try string().utf8)
      found = name.withUnsafeBufferPointer { names.index($0, 0, name.count) }
    }
    try passColon()
    if found == nil { try skipValue() }
    return found
  }

  private mutating func passColon() throws(StreamFault) {
    guard try nextByte() == UInt8(ascii: ":") else {
      throw window.fault(.malformed("a ':' is expected"))
    }
    window.position += 1
    state = .value
  }

  /// The type of the next value; nil if no value is next.
  package mutating func kind() throws(StreamFault) -> JSONKind? {
    guard state == .value || state == .firstElement else { return nil }
    switch try nextByte() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: return .number
    }
  }

  /// Whether the innermost array has another element; if not, its end is skipped.
  package mutating func hasElement() throws(StreamFault) -> Bool {
    let byte = try nextByte()
    if state == .afterValue { return try separator(byte) == nil }
    guard state == .firstElement, byte == UInt8(ascii: "]") else { return true }
    _ = end(.endArray)
    return false
  }

  /// Skips the rest of the value of a member or element at `depth`.
  mutating func passValue(at depth: Int) throws(StreamFault) {
    if self.depth == depth, state != .afterValue { return try skipValue() }
    while self.depth > depth { _ = try next() }
  }

  /// Skips a string that is next as a value; returns false if something else is next.
  private mutating func passesString() throws(StreamFault) -> Bool {
    guard state == .value || state == .firstElement, try nextByte() == UInt8(ascii: "\"") else {
      return false
    }
    try passString()
    state = .afterValue
    return true
  }

  private mutating func nextByte() throws(StreamFault) -> UInt8 {
    while try window.hasNext() {
      let byte = window.bytes[window.position]
      if byte > 0x20 || !XMLStream.isBlank(byte) { return byte }
      window.position += 1
    }
    throw containers.isEmpty ? StreamFault(.empty) : window.fault(.truncated)
  }

  private mutating func separator(_ byte: UInt8) throws(StreamFault) -> JSONEvent? {
    let isObject = containers.last == true
    if byte == UInt8(ascii: ",") {
      window.position += 1
      state = isObject ? .key : .value
      return nil
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw window.fault(.malformed("a ',' or a closing bracket is expected"))
    }
    return end(isObject ? .endObject : .endArray)
  }

  private mutating func end(_ event: JSONEvent) -> JSONEvent {
    window.position += 1
    containers.removeLast()
    state = .afterValue
    return event
  }

  private mutating func key(_ byte: UInt8) throws(StreamFault) -> JSONEvent {
    guard byte == UInt8(ascii: "\"") else { throw window.fault(.malformed("a name is expected")) }
    let name = try string()
    try passColon()
    return .key(name)
  }

  private mutating func value(_ byte: UInt8) throws(StreamFault) -> JSONEvent {
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      return try start(isObject: byte == UInt8(ascii: "{"))
    }
    let event = try scalar(byte)
    state = .afterValue
    return event
  }

  private mutating func start(isObject: Bool) throws(StreamFault) -> JSONEvent {
    if containers.count >= Self.deepest {
      throw window.fault(.tooMuch("values are nested deeper than \(Self.deepest) levels"))
    }
    window.position += 1
    containers.append(isObject)
    state = isObject ? .firstKey : .firstElement
    return isObject ? .startObject : .startArray
  }

  private mutating func scalar(_ byte: UInt8) throws(StreamFault) -> JSONEvent {
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(
    _ word: StaticString, _ event: JSONEvent
  ) throws(StreamFault) -> JSONEvent {
    if try window.take(word) { return event }
    throw window.fault(
      try window.has(word.utf8CodeUnitCount) ? .malformed("a value is expected") : .truncated)
  }

  private mutating func finish() throws(StreamFault) -> JSONEvent {
    while try window.hasNext() {
      guard XMLStream.isBlank(window.bytes[window.position]) else {
        guard allowsTrailingText else {
          throw window.fault(.malformed("text follows the JSON"))
        }
        hasTrailingText = true
        break
      }
      window.position += 1
    }
    state = .finished
    return .finished
  }
}
