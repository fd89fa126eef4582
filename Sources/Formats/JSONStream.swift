/// Reads JSON (RFC 8259) piece by piece, in the memory of one piece and the longest string.
package struct JSONStream: ~Copyable {
  var window: ByteWindow
  /// True for an object, false for an array, from the outermost on.
  private var containers: [Bool] = []
  private var state = State.value
  /// Whether text may stand behind the value, such as what a tool told its error output.
  private let allowsTrailingText: Bool
  /// True where text stands behind the value.
  package private(set) var hasTrailingText = false

  private enum State {
    case value
    case firstElement
    case firstKey
    case key
    case afterValue
    case finished
  }

  /// Arrays and objects may lie in one another so deep.
  static let deepest = 256
  /// Bytes that a string may have that is not passed unread.
  static let longestString = 4 << 20
  static let longestNumber = 1 << 10

  /// A stream at the start of a text.
  package init(_ chunks: ByteChunks, allowsTrailingText: Bool = false) throws(StreamFault) {
    window = try ByteWindow(chunks)
    self.allowsTrailingText = allowsTrailingText
  }

  /// How many arrays and objects are open.
  package var depth: Int { containers.count }

  /// A fault at what is next.
  package func fault(_ problem: StreamFault.Problem) -> StreamFault { window.fault(problem) }

  /// The next event.
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

  /// Passes the value that is next without keeping any of it.
  package mutating func skipValue() throws(StreamFault) {
    if state == .value || state == .firstElement, skipsInHand() { return }
    let depth = depth
    repeat {
      if try passesString() { continue }
      if case .finished = try next() { return }
    } while self.depth > depth
  }

  /// Passes a value that is in hand whole and well-formed; false for any other.
  private mutating func skipsInHand() -> Bool {
    // What is next may close the array that was opened last.
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

  /// Goes on to the next member that has one of the names; nil at the end of the object.
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

  /// The member whose name is next; one that is not known is passed with its value.
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
      // Cut by the end of a piece, or with escapes.
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

  /// What the value is that is next; nil where no value is.
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

  /// Whether the array that was opened last has another element; its end is passed where not.
  package mutating func hasElement() throws(StreamFault) -> Bool {
    let byte = try nextByte()
    if state == .afterValue { return try separator(byte) == nil }
    guard state == .firstElement, byte == UInt8(ascii: "]") else { return true }
    _ = end(.endArray)
    return false
  }

  /// Passes what is left of the value of a member or element at `depth`.
  mutating func passValue(at depth: Int) throws(StreamFault) {
    if self.depth == depth, state != .afterValue { return try skipValue() }
    while self.depth > depth { _ = try next() }
  }

  /// Passes a string that is next as a value; false where something else is.
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
      throw window.fault(.tooMuch("values lie in one another deeper than \(Self.deepest) levels"))
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
          throw window.fault(.malformed("text stands behind the JSON"))
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
