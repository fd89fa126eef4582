/// Who has a privilege: a target of one manifest, a file, a job.
struct PrivilegeHolder: Hashable, Sendable {
  let name: String
  /// The manifest of a target; empty for all else.
  let scope: String

  init(name: String, scope: String = "") { (self.name, self.scope) = (name, scope) }

  init(_ privilege: Privilege) { self.init(name: privilege.holder, scope: privilege.scope) }
}
