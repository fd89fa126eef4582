/// Names from standard input: one a line, without line ends; empty lines are no names.
enum InputLines {
  static func names(in bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBytes { bytes in
      var names: [String] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        var line = bytes[start..<end]
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        if !line.isEmpty { names.append(String(decoding: line, as: UTF8.self)) }
        start = end + 1
      }
      return names
    }
  }
}
