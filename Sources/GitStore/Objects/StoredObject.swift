/// A Git object: its type and its bytes without the header.
package struct StoredObject: Hashable, Sendable {
  package var kind: ObjectKind
  package var bytes: [UInt8]
}
