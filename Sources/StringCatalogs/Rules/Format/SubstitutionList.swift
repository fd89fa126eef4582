/// The substitutions of one language, by name.
///
/// Only the first sixteen are used, as for arguments, so that a search is short.
struct SubstitutionList {
  /// The argument of a name.
  struct Element {
    let name: StringToken
    /// Its number; nil for the next one.
    let number: Int?
    let kinds: FormatKinds
    /// False if its forms are only words, which another language may not need.
    let showsNumber: Bool
  }

  private let cursor: ByteCursor
  private var elements: [Element] = []
  private let isCut: Bool

  /// The substitutions of one language, which are a run of the entry's.
  init(_ substitutions: ArraySlice<Substitution>, _ subject: borrowing RuleSubject) {
    cursor = subject.cursor
    let shown = Set(
      subject.entry.units.filter { $0.value.traits.contains(.percent) }
        .compactMap(\.path.substitution))
    isCut = substitutions.count > FormatArguments.most
    for (index, substitution) in zip(substitutions.indices, substitutions)
      .prefix(FormatArguments.most)
    {
      elements.append(
        Element(
          name: substitution.name, number: substitution.argument,
          kinds: substitution.specifier.map { Self.kinds(of: $0, cursor) } ?? .any,
          showsNumber: shown.contains(index)))
    }
  }

  private static func kinds(of specifier: StringToken, _ cursor: ByteCursor) -> FormatKinds {
    // Flags and digits before the conversion change nothing.
    let start = cursor.raw(specifier).firstIndex {
      $0 == UInt8(ascii: "@") || $0 & 0xdf &- UInt8(ascii: "A") < 26
    }
    let from = specifier.range.lowerBound + (start ?? 0)
    var reader = FormatReader(cursor, from..<specifier.range.upperBound)
    return reader.conversion() ?? .any
  }

  /// The substitution of a name; one beyond the first sixteen matches anything.
  func find(_ name: Slice<UnsafeRawBufferPointer>) -> Element? {
    let found = elements.first { cursor.raw($0.name).elementsEqual(name) }
    return found ?? (isCut ? elements.last.map(\.asAny) : nil)
  }
}

extension SubstitutionList.Element {
  fileprivate var asAny: Self { Self(name: name, number: nil, kinds: .any, showsNumber: true) }
}
