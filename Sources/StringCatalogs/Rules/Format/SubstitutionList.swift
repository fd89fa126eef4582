/// The substitutions of one language, by name.
///
/// The first sixteen are looked at, as many as arguments are, so that a search is short.
struct SubstitutionList {
  /// The argument that a name stands for.
  struct Element {
    fileprivate let name: StringToken
    /// Its number; nil for the next one.
    let number: Int?
    let kinds: FormatKinds
  }

  private let cursor: ByteCursor
  private var elements: [Element] = []
  private let isCut: Bool

  init(_ substitutions: ArraySlice<Substitution>, _ cursor: ByteCursor) {
    self.cursor = cursor
    isCut = substitutions.count > FormatArguments.most
    for substitution in substitutions.prefix(FormatArguments.most) {
      elements.append(
        Element(
          name: substitution.name, number: substitution.argument,
          kinds: substitution.specifier.map { Self.kinds(of: $0, cursor) } ?? .any))
    }
  }

  private static func kinds(of specifier: StringToken, _ cursor: ByteCursor) -> FormatKinds {
    // Flags and digits in front of the conversion change nothing.
    let start = cursor.raw(specifier).firstIndex {
      $0 == UInt8(ascii: "@") || $0 & 0xdf &- UInt8(ascii: "A") < 26
    }
    let from = specifier.range.lowerBound + (start ?? 0)
    var reader = FormatReader(cursor, from..<specifier.range.upperBound)
    return reader.conversion() ?? .any
  }

  /// The substitution of a name; what is not looked at may be any.
  func find(_ name: Slice<UnsafeRawBufferPointer>) -> Element? {
    let found = elements.first { cursor.raw($0.name).elementsEqual(name) }
    return found ?? (isCut ? elements.last.map(\.asAny) : nil)
  }
}

extension SubstitutionList.Element {
  fileprivate var asAny: Self { Self(name: name, number: nil, kinds: .any) }
}
