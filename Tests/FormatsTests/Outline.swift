import Base

/// The events of a document in one line each, so that a test reads like the document.
func outline(xml text: String, chunk: Int = 1 << 16) throws(StreamFault) -> [String] {
  try outline(xml: Array(text.utf8), chunk: chunk)
}

func outline(xml bytes: [UInt8], chunk: Int = 1 << 16) throws(StreamFault) -> [String] {
  var xml = try XMLStream(ByteChunks(bytes, size: chunk))
  var lines: [String] = []
  while true {
    switch try xml.next() {
    case .start(let element):
      let attributes = element.attributes.map { " \($0.name)=\($0.value)" }.joined()
      lines.append("<\(element.name)\(attributes)")
    case .text(let text):
      if let last = lines.last, last.hasPrefix("'") {
        lines[lines.count - 1] = last + text
      } else {
        lines.append("'" + text)
      }
    case .end(let name): lines.append(">\(name)")
    case .comment: lines.append("!")
    case .finished: return lines
    }
  }
}

/// The events of a JSON text, one word each.
func outline(
  json text: String, chunk: Int = 1 << 16, allowsTrailingText: Bool = false
) throws(StreamFault) -> [String] {
  var json = try JSONStream(
    ByteChunks(Array(text.utf8), size: chunk), allowsTrailingText: allowsTrailingText)
  var words: [String] = []
  while true {
    switch try json.next() {
    case .startObject: words.append("{")
    case .endObject: words.append("}")
    case .startArray: words.append("[")
    case .endArray: words.append("]")
    case .key(let name): words.append(name + ":")
    case .string(let text): words.append("'" + text)
    case .number(let number): words.append(number.text)
    case .bool(let value): words.append("\(value)")
    case .null: words.append("null")
    case .finished: return words
    }
  }
}
