/// Something of a document that a part has read, and where its bytes as Xcode writes them are.
struct LayoutMember: Sendable {
  /// What it is to the document.
  enum Kind: Sendable {
    /// All of it: a document that is no object, or an empty one.
    case document
    case member
    /// A member whose value is an object: its name and brace; the entries that follow are in it.
    case object
    /// A member of the last such object.
    case entry
  }

  let kind: Kind
  /// In the bytes of the file; of the document nothing is read from it.
  let name: StringToken
  /// True where its bytes in the file are as they should be; others are in the part's output.
  let isAsBefore: Bool
  /// From the quote of the name on.
  let range: Range<Int>
}
