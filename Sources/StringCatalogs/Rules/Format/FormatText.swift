/// What one text formats, its substitutions counted as the arguments that they stand for.
struct FormatText {
  private(set) var arguments = FormatArguments()
  /// True where it names a substitution that is nowhere.
  private(set) var namesUnknown = false

  /// Reads a text; `lists` are the substitutions of its language, then those of the source.
  @inline(__always)
  init(
    _ cursor: ByteCursor, _ text: StringToken, _ lists: [SubstitutionList] = [],
    isInSubstitution: Bool = false
  ) {
    guard text.traits.contains(.percent) else { return }
    cursor.withPlain(text) { cursor, range in
      read(FormatReader(cursor, range, isInSubstitution: isInSubstitution), lists)
    }
  }

  private mutating func read(_ text: FormatReader, _ lists: [SubstitutionList]) {
    var order = ArgumentOrder()
    if !lists.isEmpty {
      var reader = text
      while let specifier = reader.next() {
        guard case .substitution(let name) = specifier.target else { continue }
        if let number = specifier.number ?? lists.find(reader.bytes(of: name))?.number {
          order.claim(number)
        }
      }
    }
    var reader = text
    while let specifier = reader.next() { add(specifier, reader, lists, &order) }
  }

  @inline(__always)
  private mutating func add(
    _ specifier: FormatSpecifier, _ reader: FormatReader, _ lists: [SubstitutionList],
    _ order: inout ArgumentOrder
  ) {
    for _ in 0..<specifier.stars { arguments.add(.int, at: order.next()) }
    switch specifier.target {
    case .own: break
    case .argument(let kinds):
      if let number = specifier.number {
        arguments.add(kinds, at: number)
      } else if !reader.isInSubstitution {
        // Inside a substitution, an argument without a number is its own one.
        arguments.add(kinds, at: order.next())
      }
    case .substitution(let name):
      guard let element = lists.find(reader.bytes(of: name)) else { return namesUnknown = true }
      arguments.add(element.kinds, at: specifier.number ?? element.number ?? order.next())
    }
  }
}

extension [SubstitutionList] {
  /// The substitution of a name in the first list that has it.
  fileprivate func find(_ name: Slice<UnsafeRawBufferPointer>) -> SubstitutionList.Element? {
    for list in self {
      if let element = list.find(name) { return element }
    }
    return nil
  }
}
