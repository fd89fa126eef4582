/// The arguments of one text, including those of its substitutions.
struct FormatText {
  /// The specifiers that are skipped while a text is read.
  enum Passing {
    case nothing
    /// Specifiers with a space, which are usually a percent sign and a word.
    case blanks
    /// Those, and substitutions that vary only words and never show their number.
    case blanksAndWords
  }

  /// A substitution by its name, and the number of its argument.
  struct Place {
    let name: StringToken
    let number: Int
  }

  private(set) var arguments = FormatArguments()
  /// True if it uses a substitution that is not defined.
  private(set) var namesUnknown = false
  /// The type of its first specifier with a space; none if it has no such specifier.
  private(set) var blankKinds: FormatKinds = []
  /// True if that specifier is a percent sign and a word: its argument does not exist, or it is in
  /// a form of a substitution, whose number has no space.
  var readsSign = false
  /// True with a `%` that formats nothing and isn't shown.
  private(set) var hasBareSign = false
  private(set) var precisions = FormatPrecisions()
  private(set) var places: [Place] = []
  /// The arguments without those of substitutions.
  private(set) var direct = FormatArguments()
  /// In a form of a substitution, the types that its own number is formatted as, without `%arg`.
  private(set) var ownKinds: FormatKinds = []
  /// True for a form of a substitution that shows its own number.
  private(set) var showsOwn = false

  /// True if one of its arguments is a number.
  var showsNumber: Bool { arguments != arguments.withoutNumbers }

  init() {}

  /// Reads a text; `lists` are the substitutions of its language, then those of the source.
  @inline(__always)
  init(
    _ cursor: ByteCursor, _ text: StringToken, _ lists: [SubstitutionList] = [],
    isInSubstitution: Bool = false, passing: Passing = .nothing
  ) {
    guard text.traits.contains(.percent) else { return }
    cursor.withPlain(text) { cursor, range in
      read(FormatReader(cursor, range, isInSubstitution: isInSubstitution), lists, passing)
    }
  }

  private mutating func read(
    _ text: FormatReader, _ lists: [SubstitutionList], _ passing: Passing
  ) {
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
    while let specifier = reader.next() { add(specifier, reader, lists, passing, &order) }
    hasBareSign = reader.hasBareSign
  }

  @inline(__always)
  private mutating func add(
    _ specifier: FormatSpecifier, _ reader: FormatReader, _ lists: [SubstitutionList],
    _ passing: Passing, _ order: inout ArgumentOrder
  ) {
    if specifier.hasBlank, note(specifier), passing != .nothing { return }
    for _ in 0..<specifier.stars { arguments.add(.int, at: order.next()) }
    switch specifier.target {
    case .own: showsOwn = true
    case .argument(let kinds):
      // In a substitution, an argument without a number is its own one.
      guard specifier.number != nil || !reader.isInSubstitution else {
        if specifier.hasBlank { return readsSign = true }
        return (ownKinds, showsOwn) = (ownKinds.union(kinds), true)
      }
      let number = specifier.number ?? order.next()
      arguments.add(kinds, at: number)
      direct.add(kinds, at: number)
      if kinds == .double { precisions.note(specifier.hasPrecision, of: number) }
    case .substitution(let name):
      guard let element = lists.find(reader.bytes(of: name)) else { return namesUnknown = true }
      let number = specifier.number ?? element.number ?? order.next()
      places.append(Place(name: element.name, number: number))
      if passing == .blanksAndWords, !element.showsNumber { return }
      arguments.add(element.kinds, at: number)
    }
  }

  /// Records a specifier with a space; returns false if it formats no argument.
  private mutating func note(_ specifier: FormatSpecifier) -> Bool {
    guard case .argument(let kinds) = specifier.target else { return false }
    if blankKinds.isEmpty { blankKinds = kinds }
    return true
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

/// The numbers of arguments without an explicit number, except those of substitutions.
struct ArgumentOrder {
  private var claimed: UInt32 = 0
  private var last = 0

  /// Leaves a number out.
  mutating func claim(_ number: Int) {
    if (1...FormatArguments.most).contains(number) { claimed |= 1 &<< UInt32(number) }
  }

  /// The number of the next argument; beyond the maximum that is distinguished, any.
  @inline(__always)
  mutating func next() -> Int {
    repeat {
      last = min(last &+ 1, FormatArguments.most &+ 1)
    } while claimed & 1 &<< UInt32(last) != 0
    return last
  }
}

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
          kinds: substitution.kinds(cursor),
          showsNumber: shown.contains(index)))
    }
  }

  /// The substitution of a name; one beyond the first sixteen matches anything.
  func find(_ name: Slice<UnsafeRawBufferPointer>) -> Element? {
    let found = elements.first { cursor.raw($0.name).elementsEqual(name) }
    return found ?? (isCut ? elements.last.map(\.asAny) : nil)
  }
}

extension FormatKinds {
  /// The type of a specifier without its sign, such as `lld`; nil for another text.
  init?(specifier: String) {
    let kinds = Array(specifier.utf8).withUnsafeBytes { bytes in
      var reader = FormatReader(ByteCursor(bytes), bytes.indices)
      return reader.formatSpecifier()
    }
    guard let kinds else { return nil }
    self = kinds
  }
}

extension Substitution {
  /// The types of its argument; any if the file does not define them.
  func kinds(_ cursor: ByteCursor) -> FormatKinds {
    specifier.flatMap { Self.kinds(of: $0, cursor) } ?? .any
  }

  /// True if its argument has no number, or its format is none, such as `%lld` for `lld`.
  func isBroken(_ cursor: ByteCursor) -> Bool {
    argument.map { $0 < 1 } == true || specifier.map { Self.kinds(of: $0, cursor) == nil } == true
  }

  private static func kinds(of specifier: StringToken, _ cursor: ByteCursor) -> FormatKinds? {
    var reader = FormatReader(cursor, specifier.range)
    return reader.formatSpecifier()
  }
}

extension SubstitutionList.Element {
  fileprivate var asAny: Self { Self(name: name, number: nil, kinds: .any, showsNumber: true) }
}
