/// The first place where a file differs from Xcode's layout.
package struct LayoutFinding: Hashable, Sendable {
  /// A rule of the layout; the message is the file's name and this text.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case byteOrderMark = "starts with a byte-order mark, expected none"
    case lineEnd = "ends a line with a carriage return, expected only a line feed"
    /// One member per line, two spaces per level.
    case indentation = "is indented wrongly, expected one member per line, two spaces per level"
    /// `"name" : value`.
    case colon = "has a colon with other spacing, expected one space before and after it"
    /// An opening brace, an empty line, and a closing brace.
    case emptyObject = "has an empty object, expected an empty line in it"
    case escape = "has an escape that Xcode does not write"
    case order = "has members in another order than Xcode writes"
    case finalNewline = "has content after the last brace, expected none"
  }

  package let rule: Rule
  /// The offset in bytes.
  package let offset: Int
}
