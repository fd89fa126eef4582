/// How an argument is formatted: `@`, `lld`, `.2f`, without flags and width.
package struct FormatKind: Hashable, Sendable {
  /// What an argument must be, so that formatting it does not crash.
  package enum Class: UInt8, Sendable {
    case none
    case object
    case integer
    case float
    case character
    case string
    case pointer
    /// Anything: a substitution whose specifier is not known.
    case any
  }

  /// The class in the low four bits, the width above them.
  let code: UInt8

  init(_ kind: Class, width: UInt8 = 0) { code = kind.rawValue | width &<< 4 }

  init(code: UInt8) { self.code = code }

  /// What the argument must be.
  package var kind: Class { Class(rawValue: code & 0xf) ?? .none }

  /// How wide a number is, by its length modifier.
  var width: UInt8 { code &>> 4 }

  /// The modifiers of length, by their width.
  static let modifiers = ["", "hh", "h", "l", "ll", "q", "L", "j", "z", "t"]

  /// The kind of a conversion with its modifier; nil where no such conversion is.
  init?(conversion: UInt8, width: UInt8) {
    switch conversion {
    case UInt8(ascii: "@"): self.init(.object)
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"):
      self.init(.integer, width: width)
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): self.init(.integer, width: 3)
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      self.init(.float, width: width == 6 ? 6 : 0)
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self.init(.character)
    case UInt8(ascii: "s"), UInt8(ascii: "S"): self.init(.string)
    case UInt8(ascii: "p"): self.init(.pointer)
    default: return nil
    }
  }

  /// The conversion as one writes it, behind `%` and a position.
  package var text: String {
    let modifier = Self.modifiers.indices.contains(Int(width)) ? Self.modifiers[Int(width)] : ""
    return switch kind {
    case .none, .any: ""
    case .object: "@"
    case .integer: modifier + "d"
    case .float: modifier + "f"
    case .character: "c"
    case .string: "s"
    case .pointer: "p"
    }
  }
}
