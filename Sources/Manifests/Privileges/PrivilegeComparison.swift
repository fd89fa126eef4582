import Diagnostics

/// What a change may do that its base may not.
package enum PrivilegeComparison {
  private struct Identity: Hashable {
    let kind: Privilege.Kind
    let holder: String
    let name: String
  }

  /// The privileges of the head that the base has not got, each once, in the order of files and lines.
  ///
  /// What moved from one holder to another is new for that one. An action that any workflow of the
  /// base uses is not new.
  package static func added(base: [Privilege], head: [Privilege]) -> [Privilege] {
    var known = Set(base.flatMap(identities))
    return head.sorted(by: comesBefore).filter { privilege in
      let own = identity(privilege, privilege.name)
      guard !known.contains(own) else { return false }
      known.formUnion(identities(privilege))
      return true
    }
  }

  private static func identities(_ privilege: Privilege) -> [Identity] {
    ([privilege.name] + privilege.implied).map { identity(privilege, $0) }
  }

  private static func identity(_ privilege: Privilege, _ name: String) -> Identity {
    let isShared = privilege.kind == .action
    return Identity(
      kind: privilege.kind, holder: isShared ? "" : privilege.holder, name: name)
  }

  private static func comesBefore(_ left: Privilege, _ right: Privilege) -> Bool {
    let places = (left.place, right.place)
    if places.0.path != places.1.path { return places.0.path < places.1.path }
    // What implies others goes before them, so that these are not told besides.
    if left.implied.count != right.implied.count { return left.implied.count > right.implied.count }
    return (places.0.line, left.name) < (places.1.line, right.name)
  }
}
