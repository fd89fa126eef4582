/// The first place where a file is not as Xcode writes it.
package struct LayoutFinding: Hashable, Sendable {
  /// A rule of the layout, in the words that are put behind the name of the file.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case byteOrderMark = "begins with a byte order mark, expected none"
    case lineEnd = "ends a line with a carriage return, expected a line feed alone"
    /// One member a line, two spaces a level.
    case indentation = "has not one member a line with two spaces a level"
    /// `"name" : value`.
    case colon = "has not one space before and after the colon"
    /// A brace, an empty line, the brace that ends it.
    case emptyObject = "has an empty object without an empty line in it"
    case escape = "has an escape that Xcode does not write"
    case order = "has a member that stands before this one's place in the order"
    case finalNewline = "has something behind the last brace, expected nothing"
  }

  package let rule: Rule
  /// Where it is, in bytes from the beginning.
  package let offset: Int
}
