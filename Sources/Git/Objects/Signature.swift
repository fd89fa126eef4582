/// Who made a commit and when, as written in it.
package struct Signature: Hashable, Sendable {
  package var name: String
  package var mail: String
  /// Seconds since 1970.
  package var time: Int64

  /// A signature as read.
  package init(name: String, mail: String, time: Int64) {
    self.name = name
    self.mail = mail
    self.time = time
  }
}
