/// A secret that stands for an account; it is never printed, kept or compared but here.
package struct Token: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters of the token.
  let secret: String

  /// Takes a token as a user gives it; nil where it holds characters that no header may hold.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 4096,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    secret = text
  }

  package var description: String { "(a token)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
