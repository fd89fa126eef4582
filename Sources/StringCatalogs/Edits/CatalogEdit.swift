package import Base

/// A change that a user can make.
package enum CatalogChange: Hashable, Sendable {
  /// Sets a text; if the state is nil, an old text keeps its state and a new one is `translated`.
  case set(UnitAddress, value: String, state: String?)
  case mark(UnitAddress, state: String)
  case add(key: String, comment: String?)
  case remove(key: String)
  /// Removes a language from a key, or one of its forms.
  case removeText(UnitAddress)
  case rename(key: String, to: String)
  case pruneStale
}

/// New bytes for a range of the old ones; for an empty range, they are inserted.
package struct Splice: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: [UInt8]

  /// New bytes for a range.
  package init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

/// The changes to the bytes of a file; the rest stays unchanged.
package struct CatalogEdit: Hashable, Sendable {
  /// In rising order, without overlaps.
  package let splices: [Splice]

  /// An edit of these splices, in any order.
  package init(_ splices: [Splice]) {
    self.splices = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// True if nothing changes.
  package var isEmpty: Bool { splices.isEmpty }

  /// The new bytes of the file that the edit was made for.
  package func applied(to bytes: UnsafeRawBufferPointer) -> [UInt8] {
    pieces(of: bytes).joined()
  }

  /// The same in pieces that refer to the old bytes.
  package func pieces(of bytes: UnsafeRawBufferPointer) -> CatalogPieces {
    var pieces = CatalogPieces(of: bytes)
    var offset = 0
    for splice in splices where splice.range.upperBound <= bytes.count {
      pieces.append(offset..<max(offset, splice.range.lowerBound))
      pieces.append(splice.replacement)
      offset = max(offset, splice.range.upperBound)
    }
    pieces.append(offset..<bytes.count)
    return pieces
  }
}

/// Why a change can't be made.
package enum EditError: Error, Hashable, Sendable {
  case malformed(CatalogError)
  /// The file has no object `strings`.
  case notACatalog
  case noSuchKey(String)
  case keyExists(String)
  /// The key was removed or renamed, and changed otherwise, in one edit.
  case changedTwice(String)
  case noSuchText(UnitAddress)
  case notALanguage(String)
  case notAState(String)
  case notACategory(String)
  case notADevice(String)
  /// The text varies, so the variation must be given.
  case isVaried(UnitAddress)
  /// The text is plain, or varies by something else.
  case isNotVaried(UnitAddress)

  /// The message: what was found and expected.
  package var message: String {
    switch self {
    case .malformed: "the catalog is not valid JSON"
    case .notACatalog: "the catalog has no object 'strings'"
    case .noSuchKey(let key): "key '\(key)' is not in the catalog"
    case .keyExists(let key): "key '\(key)' is already in the catalog"
    case .changedTwice(let key): "key '\(key)' is renamed or removed and changed in one edit"
    case .noSuchText(let address): "the catalog has no text \(address)"
    case .notALanguage(let language): "'\(language)' is not a language tag, expected BCP 47"
    case .notAState(let state):
      "'\(state)' is not a state, expected one of \(Self.states.joined(separator: ", "))"
    case .notACategory(let name): "'\(name)' is not a plural category"
    case .notADevice(let name): "'\(name)' is not a device"
    case .isVaried(let address): "the text \(address) varies, expected --plural or --device"
    case .isNotVaried(let address): "the text \(address) has no such variation in the catalog"
    }
  }

  /// The hint.
  package var hint: Remedy? {
    switch self {
    case .noSuchKey: .flowctl("strings", "add")
    case .isNotVaried(let address):
      Remedy([
        .explain("to write its forms, remove its text first"),
        .run(Command.flowctl("strings", "remove", address.key, address.language)),
      ])
    case .keyExists: .flowctl("strings", "set", "<key>", "<language>", "<value>")
    case .malformed, .notACatalog: .flowctl("strings", "check")
    case .notALanguage: "use a tag such as 'de', 'pt-BR' or 'zh-Hans'"
    case .isVaried: "add a plural category or a device"
    case .changedTwice: "make each change in its own command"
    case .noSuchText, .notAState, .notACategory, .notADevice: nil
    }
  }

  static let states = ["translated", "needs_review", "new", "stale"]
}
