/// Names from standard input: one a line, without line ends; empty lines are no names.
enum InputLines {
  static func names(in bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBytes { bytes in
      let newline = UInt8(ascii: "\n")
      var names: [String] = []
      names.reserveCapacity(bytes.count { $0 == newline } + 1)
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
        var line = bytes[start..<end]
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        if !line.isEmpty { names.append(String(decoding: line, as: UTF8.self)) }
        start = end + 1
      }
      return names
    }
  }
}
