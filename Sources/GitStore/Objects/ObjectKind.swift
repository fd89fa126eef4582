/// What an object of git is.
package enum ObjectKind: String, Hashable, Sendable {
  case commit
  case tree
  case blob
  case tag
}
