/// The type of a Git object.
package enum ObjectKind: String, Hashable, Sendable {
  case commit
  case tree
  case blob
  case tag
}
