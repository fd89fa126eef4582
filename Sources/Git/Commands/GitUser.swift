/// Who commits here.
package struct GitUser: Hashable, Sendable {
  package var name: String
  package var mail: String

  /// A user as configured.
  package init(name: String, mail: String) {
    self.name = name
    self.mail = mail
  }
}
