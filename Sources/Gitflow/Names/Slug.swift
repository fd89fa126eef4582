/// The rules for the free part of a name: parts joined by `/`, each `[A-Za-z0-9][A-Za-z0-9._-]*`.
package struct SlugRules: Hashable, Sendable {
  package var characters = NameCharacters.ascii
  /// True where capital letters are refused.
  package var isLowercase = false
  /// Characters that the whole free part may have at most; `start` keeps to it, too.
  package var maximumLength = 200

  package init() {}

  /// Why `text` is no slug, to follow on `branch 'x'`; nothing where it is one.
  func fault(in text: UnsafeRawBufferPointer) -> String? {
    var isStart = true
    for byte in text {
      if let fault = fault(of: byte, atStart: isStart) { return fault }
      isStart = byte == UInt8(ascii: "/")
    }
    if isStart { return "has an empty part after its prefix" }
    if text.count > maximumLength {
      return "has \(text.count) characters after its prefix, at most \(maximumLength) are allowed"
    }
    return nil
  }

  private func fault(of byte: UInt8, atStart isStart: Bool) -> String? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return isLowercase ? "has capital letters, which this repository does not use" : nil
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"):
      return isStart
        ? "has a part that begins with '\(Unicode.Scalar(byte))' instead of a letter or digit"
        : nil
    case 0x80...: return characters == .unicode ? nil : "holds a character beyond ASCII"
    default:
      return "holds '\(Unicode.Scalar(byte))'; letters, digits, '.', '_' and '-' are allowed"
    }
  }
}
