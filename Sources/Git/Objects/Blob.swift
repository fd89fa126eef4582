/// The bytes of a file as a commit holds them.
package struct Blob: Hashable, Sendable {
  package var id: ObjectID
  package var bytes: [UInt8]

  /// A blob as read.
  package init(id: ObjectID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}
