import Base

enum Placeholder {
  private static let words = [
    "example", "placeholder", "changeme", "change_me", "change-me", "dummy", "redacted", "xxxx",
    "your_", "your-", "yourapi", "yourkey", "insert", "replace", "todo", "notreal", "not_real",
    "sample", "****", "....", "<", "${", "$(", "{{", "%@", "%s", "#{", "\\(", "@string/", "$env",
    "process.env", "secrets.", "env.", "123456789012",
  ].map { Array($0.utf8) }

  /// Whether a value is a placeholder: such a word, a variable, or a repeated letter.
  static func isOne(_ value: ArraySlice<UInt8>) -> Bool {
    if value.first == UInt8(ascii: "$") || isRepetitive(value) { return true }
    return words.contains(where: value.map(ASCII.lowercased).contains)
  }

  /// The documented key of the Azure storage emulator, equal on every machine.
  private static let storageEmulator =
    "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq"

  /// Whether a token of a known form can't be a real one.
  static func isToken(_ body: ArraySlice<UInt8>) -> Bool {
    isRepetitive(body) || body.map(ASCII.lowercased).contains("example".utf8)
      || body.starts(with: storageEmulator.utf8)
  }

  private static func isRepetitive(_ value: ArraySlice<UInt8>) -> Bool {
    Set(value.prefix(256)).count <= min(value.count / 3, 5)
  }
}
